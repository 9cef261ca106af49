"""Options of the commands about Quatro."""

from __future__ import annotations

from typing import Any

from fourfold.cli import options
from fourfold.locale import text


def variant_option() -> Any:
    """`--variant`: the text of a variant."""
    return options.variant_option(variants())


def variants() -> str:
    """How variants are written."""
    return text("standard or five-as-full-house.")
