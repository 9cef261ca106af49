"""Questions about a position of either game, asked of its engine, which is loaded for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

from fourfold.engine.analysis import Analysis
from fourfold.rules import quarto, quatro

if TYPE_CHECKING:
    from fourfold.engine.quarto import Analysis as QuartoAnalysis
    from fourfold.engine.quarto import Limits as QuartoLimits
    from fourfold.engine.quatro import Analysis as QuatroAnalysis
    from fourfold.engine.quatro import Limits as QuatroLimits


@overload
def analyse(position: quarto.Position, limits: QuartoLimits | None = None) -> QuartoAnalysis: ...


@overload
def analyse(position: quatro.Position, limits: QuatroLimits | None = None) -> QuatroAnalysis: ...


def analyse(position: quarto.Position | quatro.Position, limits: Any = None) -> Analysis[Any, Any, Any]:
    """The verdict of `position` and of every legal way to go on, within the limits of the game's engine."""
    given = () if limits is None else (limits,)
    match position:
        case quarto.Position():
            from fourfold.engine.quarto import analyse as solve  # noqa: PLC0415 - Numba only where it is used

            return solve(position, *given)
        case quatro.Position():
            from fourfold.engine.quatro import analyse as judge  # noqa: PLC0415

            return judge(position, *given)
