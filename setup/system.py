"""What tests need from the system: a browser, a database server, gettext."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from setup.part import ROOT, Part, Work


def _install(work: Work) -> None:
    programs = shutil.which("chromium") and shutil.which("msgfmt")
    if programs and list(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        return
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        work.note = (
            "Tests that need Chromium, PostgreSQL or gettext will be skipped: install them to run all."
        )
        return
    work.run("apt-get", "update", "-qq")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    work.run("apt-get", "install", "-y", "-qq", "chromium", "postgresql", "gettext", environment=quiet)


PARTS = {"system": Part("Chromium, PostgreSQL, gettext", _install, ROOT)}
