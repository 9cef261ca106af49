"""What a build makes before the files are gathered: the catalogues, compiled, and the browser client.

An sdist brings the client built, so that a wheel made from it needs no Node. An editable installation leaves
the client alone: `make run` builds it beside.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class MakeWhatIsNotCommitted(BuildHookInterface[Any]):
    """Makes the files that are part of the package and not of the repository."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every catalogue that has changed, and build the client if it is not there."""
        sys.path.insert(0, self.root)
        from i18n.compiling import compile_all  # noqa: PLC0415 - it lies in the project, not among packages

        compile_all()
        build_data["artifacts"].append("src/fourfold/locale/*/LC_MESSAGES/fourfold.mo")
        if version != "editable":
            self._build_client()
            build_data["artifacts"].append("src/fourfold/web/client/**")

    def _build_client(self) -> None:
        if (Path(self.root) / "src" / "fourfold" / "web" / "client" / "index.html").is_file():
            return
        if (
            subprocess.run([sys.executable, "-m", "setup", "client"], cwd=self.root, check=False).returncode
            != 0
        ):
            sys.exit(1)  # it has said why
