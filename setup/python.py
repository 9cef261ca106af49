"""The Python side: a virtual environment with the pinned packages, catalogues and engines."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from setup.part import READY, ROOT, Failed, Part, Work

PYTHON = ROOT / ".venv" / "bin" / "python"
UV = ROOT / ".venv" / "bin" / "uv"


def _make_environment(work: Work) -> None:
    """An environment with uv in it, which installs our packages in a fifth of pip's time."""
    # The pip of Python 3.11 and later installs into other environments, so a new one needs none of its own.
    without_pip = ["--without-pip"] if find_spec("pip") else []
    work.run(sys.executable, "-m", "venv", *without_pip, PYTHON.parents[1])
    pins = re.search(
        r"^uv==(?:.*\\\n)*.*\n", (ROOT / "requirements-build.lock").read_text("utf-8"), re.MULTILINE
    )
    if pins is None:
        raise Failed("requirements-build.lock does not name uv: write it again with “make lock”.")
    only_uv = READY / "uv.lock"
    only_uv.write_text(pins[0], "utf-8")
    work.succeeds(*_pip(), "install", "--require-hashes", "-r", only_uv)  # if it fails, pip is used


def _pip() -> list[str | Path]:
    if (PYTHON.parent / "pip").exists():
        return [PYTHON, "-m", "pip"]
    return [sys.executable, "-m", "pip", "--python", PYTHON]


def _install(work: Work, *what: str) -> None:
    """Install with uv, or with pip if uv fails."""
    by_uv: list[str | Path] = [UV, "pip", "install", "--python", PYTHON, *what]
    if not (UV.exists() and work.succeeds(*by_uv, environment=_uv_settings())):
        work.run(*_pip(), "install", *what)


@cache
def _uv_settings() -> dict[str, str]:
    """pip's registry and certificates, which uv does not take from pip by itself."""
    listing = [*_pip(), "config", "list"]
    listed = subprocess.run(listing, capture_output=True, text=True, check=False).stdout
    told = dict(re.findall(r"^[^.]*\.([\w-]+)='(.*)'$", listed, re.MULTILINE))
    carried = {"index-url": "UV_DEFAULT_INDEX", "cert": "SSL_CERT_FILE"}
    return {name: told[key] for key, name in carried.items() if key in told and name not in os.environ}


def _install_packages(work: Work) -> None:
    """The pinned packages, then ours, whose installation compiles the catalogues."""
    _install(work, "--require-hashes", "-r", "requirements.lock", "-r", "requirements-build.lock")
    _install(work, "--no-deps", "--no-build-isolation", "--editable", ".")


def _install_tools(work: Work) -> None:
    _install(work, "--require-hashes", "-r", "requirements-dev.lock")


def _compile_catalogues(work: Work) -> None:
    work.run(PYTHON, "-m", "i18n", "compile")


def _compile_engines(work: Work) -> None:
    """Compile the kernels for browsers, and in the same go for this machine."""
    work.run(PYTHON, "-m", "fourfold.engine.page", "client/src/games")


def _prepare_engines(work: Work) -> None:
    """Keep the kernels and the server's bytecode, so that the first start is like any other."""
    work.run(PYTHON, "-m", "fourfold.engine.prepare")
    work.run(PYTHON, "-c", "import fourfold.web.app")


_ENGINES = (
    "requirements.lock",
    "src/fourfold/engine/**/*.py",
    "src/fourfold/*/engine/**/*.py",
    "src/fourfold/*/rules/*.py",
)

PARTS = {
    "environment": Part("Python environment", _make_environment, PYTHON, ("requirements-build.lock",)),
    "packages": Part(
        "Python packages",
        _install_packages,
        PYTHON.parent / "fourfold",
        ("requirements.lock", "requirements-build.lock", "pyproject.toml", "hatch_build.py"),
        needs=("environment",),
    ),
    "catalogues": Part(
        "Translations",
        _compile_catalogues,
        ROOT / "src/fourfold/locale/de/LC_MESSAGES/fourfold.mo",
        ("src/fourfold/locale/*/LC_MESSAGES/fourfold.po", "src/fourfold/locale/rules/*.sr.md"),
        needs=("packages",),
    ),
    "page": Part(
        "Engines in the page",
        _compile_engines,
        ROOT / "client/src/games/quarto/engine/prepared/kernels.wasm",
        (
            *_ENGINES,
            "requirements-build.lock",
            "src/fourfold/*/data/books/*",
            "src/fourfold/*/data/networks/*",
        ),
        needs=("packages",),
    ),
    "engines": Part("Engines", _prepare_engines, PYTHON, _ENGINES, needs=("page",)),
    "tools": Part(
        "Development tools",
        _install_tools,
        PYTHON.parent / "pytest",
        ("requirements-dev.lock",),
        needs=("packages",),
    ),
}
