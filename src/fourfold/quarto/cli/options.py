"""Options of the commands about Quarto!."""

from __future__ import annotations

from typing import Any

from fourfold.cli import options
from fourfold.locale import text


def variant_option() -> Any:
    """`--variant`: the text of a variant."""
    return options.variant_option(variants())


def variants() -> str:
    """How variants are written."""
    return text(
        "classic, advanced, torus (not in the original rules), or traits of your choice, "
        "such as traits=colour,height+squares."
    )
