"""The browser client: the modules it is built with, and the build."""

from __future__ import annotations

import shutil
import sys

from setup.part import ROOT, Failed, Part, Work

MODULES = ROOT / "client" / "node_modules"
BUILT = ROOT / "src" / "fourfold" / "web" / "client" / "index.html"


def _install_modules(work: Work, *, all_of_them: bool) -> None:
    # `npm ci` would refuse a lock made where the registry lacks builds for other platforms; this also
    # installs exactly what the lock says.
    fewer = [] if all_of_them else ["--omit=dev"]
    work.run(_npm(), "--prefix", "client", "install", "--no-save", "--loglevel=error", *fewer)


def _build(work: Work) -> None:
    # Pictures need only Python itself. The engines are there by now.
    work.run(_npm(), "--prefix", "client", "run", "build", environment={"FOURFOLD_PYTHON": sys.executable})


def _npm() -> str:
    found = shutil.which("npm")
    if found is None:
        raise Failed(
            "The browser client is not built, and Node is missing: "
            "install Node 20 or newer with npm, then try again."
        )
    return found


def parts(*, developing: bool) -> dict[str, Part]:
    """The parts; `developing` adds modules for checks and tests. Once installed, they are kept."""
    everything = developing or (MODULES / "vitest").exists()
    return {
        "modules": Part(
            "Client modules",
            lambda work: _install_modules(work, all_of_them=everything),
            MODULES,
            ("client/package-lock.json",),
            manner="all" if everything else "build",
        ),
        "client": Part(
            "Browser client",
            _build,
            BUILT,
            (
                "client/*.*",
                "client/src/**/*",
                "client/scripts/*",
                "src/fourfold/art/*.py",
                "src/fourfold/quarto/data/editions/*",
                "src/fourfold/telling/*.toml",
                "src/fourfold/data/puzzles/puzzles.tsv",
                "src/fourfold/quatro/rules/layout.py",
            ),
            needs=("modules", "page"),
        ),
    }
