"""Builds catalogues, the browser client and compiled kernels before the files are gathered.

An sdist contains the built client, so that a wheel made from it needs no Node. A wheel contains all compiled
kernels, so that nobody who installs it waits for a compiler: it is for one kind of machine. An editable
installation builds neither: `make run` does that.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_KERNELS = "build/kernels"


class MakeWhatIsNotCommitted(BuildHookInterface[Any]):
    """Makes the files that are in the package but not in the repository."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every changed catalogue, build the client if it is missing, compile kernels."""
        sys.path.insert(0, self.root)
        from i18n.compiled import compile_all  # noqa: PLC0415 - it lies in the project, not among packages

        compile_all()
        build_data["artifacts"] += [
            "src/fourfold/locale/*/LC_MESSAGES/fourfold.mo",
            "src/fourfold/locale/rules/*.sr-Latn.md",
        ]
        if version != "editable":
            self._build_client()
            build_data["artifacts"].append("src/fourfold/web/client/**")
            if self.target_name == "wheel":
                for file in self._compile_kernels():
                    build_data["force_include"][str(file)] = f"fourfold/engine/kernel/prepared/{file.name}"
                build_data["pure_python"] = False
                build_data["tag"] = f"py3-none-{_platform()}"

    def _compile_kernels(self) -> list[Path]:
        """Compile the kernels for every level of this kind of machine. What an earlier build compiled from
        the same sources is taken as it is."""
        folder = Path(self.root) / _KERNELS
        self._run("fourfold.engine.prepare", str(folder))
        return sorted(folder.glob("*.kernels"))

    def _build_client(self) -> None:
        if (Path(self.root) / "src" / "fourfold" / "web" / "client" / "index.html").is_file():
            return
        self._run("fourfold.engine.page", "client/src/games", _KERNELS)
        if (
            subprocess.run([sys.executable, "-m", "setup", "client"], cwd=self.root, check=False).returncode
            != 0
        ):
            sys.exit(1)  # it has said why

    def _run(self, *module: str) -> None:
        """Run a module of ours in a separate process."""
        # pip hands over what a build requires in PYTHONPATH: ours comes before it, not in its place.
        places = filter(None, [str(Path(self.root) / "src"), os.environ.get("PYTHONPATH")])
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(places)}
        subprocess.run([sys.executable, "-m", *module], cwd=self.root, env=environment, check=True)


def _platform() -> str:
    """The wheel's platform tag. Kernels use only names that the C library has always had."""
    if sys.platform == "linux" and platform.libc_ver()[0] == "glibc":
        return f"manylinux_2_17_{platform.machine()}"
    return sysconfig.get_platform().replace("-", "_").replace(".", "_")
