"""The documentation site: it builds without a warning about links or references, and leaves nothing out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROGRAMS = {"cli", "web", "terminal"}
"""Rooms whose promises are commands and a protocol, not names; a game's among them."""


def offered() -> set[str]:
    """The modules whose names people may rely on."""
    names = (ROOT / "tests" / "public_names.txt").read_text("utf-8").split()
    modules = {name.rpartition(".")[0] for name in names}
    return {module for module in modules if not PROGRAMS.intersection(module.split("."))}


def test_every_public_module_has_its_place_in_the_reference() -> None:
    pages = (page.read_text("utf-8") for page in sorted(ROOT.glob("docs/api/*.md")))
    shown = {line.removeprefix("::: ") for page in pages for line in page.splitlines() if line[:4] == "::: "}
    assert shown == offered()


@pytest.mark.timeout(900)
def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "properdocs", "build", "--strict", "--site-dir", str(tmp_path)]
    done = subprocess.run(
        build,
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=800,
    )
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "api" / "quarto.html").read_text("utf-8")
    for anchor in ("Position", "Position.play", "Position.turn", "LINES", "read_step"):
        assert f'id="fourfold.quarto.{anchor}"' in page
