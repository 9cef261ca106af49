"""What tests need of the machine and no package of ours can bring: a browser and a database server."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from setup.part import ROOT, Part, Work


def _install(work: Work) -> None:
    if shutil.which("chromium") and list(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        return
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        work.note = "Tests that need Chromium or PostgreSQL will be skipped: install both to run them."
        return
    work.run("apt-get", "update", "-qq")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    work.run("apt-get", "install", "-y", "-qq", "chromium", "postgresql", environment=quiet)


PARTS = {"system": Part("Chromium and PostgreSQL", _install, ROOT)}
