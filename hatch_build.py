"""Wheels bring the catalogues compiled: a step of every build, editable ones too."""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface[Any]):
    """Compiles what translators wrote, before the files are gathered."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every catalogue that has changed."""
        sys.path.insert(0, self.root)
        from i18n.compiling import compile_all  # noqa: PLC0415 - it lies in the project, not among packages

        compile_all()
        build_data["artifacts"].append("src/fourfold/locale/*/LC_MESSAGES/fourfold.mo")
