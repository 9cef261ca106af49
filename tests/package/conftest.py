"""The package as people get it: an sdist, a wheel made from it, and an empty environment with the wheel.

The environment has the wheel's dependencies, in the versions of `requirements.lock`, and nothing of ours but
the wheel. Packages come from uv's cache, which the set-up has filled; only missing ones are downloaded.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.browser.conftest import chromium, flags

__all__ = ["chromium", "flags"]

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).parent / "uv"


@dataclass(frozen=True)
class Environment:
    """A virtual environment without Node, without our sources and without any cache."""

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
        done = subprocess.run(
            [self.program, *words],
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


def build(source: Path, target: str, to: Path, **variables: str) -> Path:
    """Build an sdist or a wheel; returns the file."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", to],
        cwd=source,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = to.iterdir()
    return made


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An sdist of the project as it is now."""
    return build(ROOT, "sdist", tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="session")
def source(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist, unpacked."""
    folder = tmp_path_factory.mktemp("source")
    subprocess.run(["tar", "--extract", "--file", sdist, "--directory", folder], check=True)
    (inside,) = folder.iterdir()
    return inside


@pytest.fixture(scope="session")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from the sdist without Node."""
    return build(source, "wheel", tmp_path_factory.mktemp("wheel"), PATH="")


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the wheel and its dependencies."""
    environment = empty_environment(tmp_path_factory.mktemp("environment"))
    environment.install("--constraint", ROOT / "requirements.lock", wheel)
    return environment


def empty_environment(folder: Path) -> Environment:
    """A new environment with nothing in it."""
    (folder / "home").mkdir()
    subprocess.run([UV, "venv", "--quiet", "--python", sys.executable, folder / "venv"], check=True)
    return Environment(folder / "venv", folder / "home")
