"""The package as people get it: a checkout, an sdist, a wheel, and environments to install them in.

Each is made once in a run, whichever worker needs it first. Packages come from uv's cache, which the set-up
has filled; only missing ones are downloaded.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.browser.conftest import chromium, flags, playwright, usual_chromium

__all__ = ["chromium", "flags", "playwright", "usual_chromium"]

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).parent / "uv"

Once = Callable[[str, Callable[[Path], object]], Path]


@dataclass(frozen=True)
class Environment:
    """A virtual environment without Node, without our sources and without any cache of kernels."""

    folder: Path
    home: Path

    @property
    def program(self) -> Path:
        """The command that people type."""
        return self.folder / "bin" / "fourfold"

    @property
    def variables(self) -> dict[str, str]:
        """The environment variables."""
        return {"PATH": str(self.folder / "bin"), "HOME": str(self.home), "LANG": "C.UTF-8", "LANGUAGE": "en"}

    def run(self, *words: str, **settings: str) -> str:
        """Run our command; returns what it printed."""
        return self.call(self.program, *words, **settings)

    def python(self, code: str) -> str:
        """Run Python code in a new interpreter; returns what it printed."""
        return self.call(self.folder / "bin" / "python", "-c", code)

    def call(self, *command: str | Path, **settings: str) -> str:
        """Run a command that has to succeed; returns what it printed."""
        done = subprocess.run(
            command,
            cwd=self.home,
            env={**self.variables, **settings},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def install(self, *what: str | Path) -> None:
        """Install with uv, from its cache where possible."""
        command = [str(word) for word in (UV, "pip", "install", "--python", self.folder, *what)]
        if subprocess.run([*command, "--offline"], capture_output=True, check=False).returncode != 0:
            subprocess.run(command, check=True)


def build(source: Path, target: str, to: Path) -> None:
    """Build an sdist or a wheel."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", to],
        cwd=source,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def the_file(folder: Path) -> Path:
    """The one file in a folder."""
    (found,) = folder.iterdir()
    return found


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Once:
    """Makes a folder if no other worker has: `once(name, make)` gives the folder."""
    here = tmp_path_factory.getbasetemp()
    shared = here.parent if "PYTEST_XDIST_WORKER" in os.environ else here

    def make_once(name: str, make: Callable[[Path], object]) -> Path:
        folder, made = shared / name, shared / f"{name}.made"
        with (shared / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not made.exists():
                shutil.rmtree(folder, ignore_errors=True)  # of a worker that failed
                folder.mkdir()
                make(folder)
                made.touch()
        return folder

    return make_once


@pytest.fixture(scope="session")
def checkout(once: Once) -> Path:
    """A copy of the project as it is now, with a built client and nothing else that was made."""
    made = shutil.ignore_patterns(".git", ".venv", "node_modules", "build", "dist", ".*_cache", "__pycache__")
    return once("checkout", lambda folder: shutil.copytree(ROOT, folder, ignore=made, dirs_exist_ok=True))


@pytest.fixture(scope="session")
def sdist(once: Once, checkout: Path) -> Path:
    """An sdist of the project."""
    return the_file(once("sdist", lambda folder: build(checkout, "sdist", folder)))


@pytest.fixture(scope="session")
def source(once: Once, sdist: Path) -> Path:
    """The sdist, unpacked."""
    return the_file(once("source", lambda folder: shutil.unpack_archive(sdist, folder, filter="data")))


@pytest.fixture(scope="session")
def wheel(once: Once, checkout: Path) -> Path:
    """A wheel of the project."""
    return the_file(once("wheel", lambda folder: build(checkout, "wheel", folder)))


@pytest.fixture(scope="session")
def installed(once: Once, wheel: Path) -> Environment:
    """An environment with the wheel, and with all that sites and learning programs need besides, in the
    versions of the locks."""

    def make(folder: Path) -> None:
        locks = ("--constraint", ROOT / "requirements-dev.lock")
        empty_environment(folder).install(*locks, f"fourfold[env,server] @ {wheel.as_uri()}")

    made = once("installed", make)
    return Environment(made / "venv", made / "home")


def empty_environment(folder: Path) -> Environment:
    """A new environment with nothing in it."""
    (folder / "home").mkdir()
    subprocess.run([UV, "venv", "--quiet", "--python", sys.executable, folder / "venv"], check=True)
    return Environment(folder / "venv", folder / "home")
