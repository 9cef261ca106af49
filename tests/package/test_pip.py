"""What a user does: an empty environment and its own pip, with isolation, for an sdist and for a checkout."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest
from tests.package.conftest import Environment

from fourfold import __version__

POSITION = "a43b/.f.6/2..e/.0.c 5"


@pytest.mark.takes_minutes
@pytest.mark.timeout(1800)  # seconds: pip asks the registry for everything
def test_plain_pip_installs_an_sdist_and_a_checkout(
    sdist: Path, checkout: Path, wheel: Path, tmp_path: Path
) -> None:
    """Both in one environment, one after the other: what the second needs besides itself is there by then."""
    subprocess.run([sys._base_executable, "-m", "venv", tmp_path / "venv"], check=True)  # type: ignore[attr-defined]
    (tmp_path / "home").mkdir()
    environment = Environment(tmp_path / "venv", tmp_path / "home")
    for what in (sdist, checkout):
        pip(environment, "install", what)
        works(environment)
        assert files_of(environment) == files_in(wheel)
        pip(environment, "check")
        pip(environment, "uninstall", "--yes", "fourfold")


def test_a_wheel_needs_nothing_but_what_it_asks_for(installed: Environment) -> None:
    works(installed)


def pip(environment: Environment, *words: str | Path) -> None:
    """Run pip as it is set up on this machine. There is no Node."""
    settings = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_"))}
    program = environment.folder / "bin" / "pip"
    environment.call(program, *words, **settings, HOME=str(Path.home()))  # where its settings and cache are


def works(environment: Environment) -> None:
    """Import it, ask for its version, and analyse a position, all without compiling anything."""
    assert environment.python("import fourfold; print(fourfold.quarto.Position())").startswith("..../")
    assert environment.run("--version") == f"fourfold {__version__}\n"
    assert "with best play nobody wins" in environment.run("analyse", POSITION)
    assert not list(environment.home.rglob("*.kernels"))


def files_of(environment: Environment) -> dict[str, str]:
    """The files of the package that are installed, with their fingerprints."""
    (record,) = environment.folder.glob("lib/*/site-packages/fourfold-*.dist-info/RECORD")
    return fingerprints(record.read_text("utf-8").splitlines())


def files_in(wheel: Path) -> dict[str, str]:
    """The files of the package in a wheel, with their fingerprints."""
    with zipfile.ZipFile(wheel) as archive:
        record = archive.read(f"fourfold-{__version__}.dist-info/RECORD").decode()
    return fingerprints(record.splitlines())


def fingerprints(record: Iterable[str]) -> dict[str, str]:
    """Kernels have none: a newer compiler may write others."""
    return {
        name: "" if name.endswith(".kernels") else digest
        for name, digest, _ in csv.reader(record)
        if name.startswith("fourfold/") and not name.endswith(".pyc")
    }
