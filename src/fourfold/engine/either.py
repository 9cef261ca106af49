"""Questions about a position of either game, asked of its engine, which is loaded for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, overload

from fourfold.engine.analysis import Analysis
from fourfold.engine.game_part import engine_of
from fourfold.rules.games import (
    Position,
    game_in,
    game_of,
    is_position,
    read_position,
    read_variant,
    rules_of,
    titles,
)

if TYPE_CHECKING:
    from fourfold import quarto, quatro
    from fourfold.quarto.engine import Analysis as QuartoAnalysis
    from fourfold.quarto.engine import Limits as QuartoLimits
    from fourfold.quatro.engine import Analysis as QuatroAnalysis
    from fourfold.quatro.engine import Limits as QuatroLimits


@overload
def analyse(
    position: quarto.Position,
    limits: QuartoLimits | None = None,
    *,
    nodes: int | None = ...,
    seconds: float | None = ...,
    threads: int = ...,
) -> QuartoAnalysis: ...


@overload
def analyse(
    position: quatro.Position,
    limits: QuatroLimits | None = None,
    *,
    depth: int = ...,
    rollouts: int = ...,
    seed: int = ...,
) -> QuatroAnalysis: ...


@overload
def analyse(
    position: Position | str, limits: QuartoLimits | QuatroLimits | None = None, **told: Any
) -> Analysis[Any, Any, Any]: ...


def analyse(position: Any, limits: Any = None, **told: Any) -> Analysis[Any, Any, Any]:
    """The verdict of `position`, or of the position that a text describes in the usual game, and of every
    legal way to go on.

    Limits are keywords, `nodes`, `seconds` and `threads` in Quarto!, `depth`, `rollouts` and `seed` in
    Quatro, or all in one as the `Limits` of the game's engine.
    """
    if isinstance(position, str):
        position = read_position(position, read_variant(game_in(position)))
    if not is_position(position):
        raise TypeError(f"analyse takes a position of {titles()} or its text, not {position!r}")
    game = game_of(position)
    engine = engine_of(game)
    return engine.analyse(position, _limits(rules_of(game).title, engine.Limits, limits, told))


def _limits(game: str, kind: Callable[..., Any], given: Any, told: Mapping[str, Any]) -> Any:
    """The limits of a game's engine from keywords, or those that were given as one."""
    known = [field.name for field in fields(kind)]  # type: ignore[arg-type] # a dataclass
    for name in told:
        if name not in known:
            raise TypeError(f"analyse has no limit {name} in {game}: the limits are {', '.join(known)}")
    if given is None:
        return kind(**told)
    if not isinstance(given, kind):  # type: ignore[arg-type]
        raise TypeError(f"limits are keywords, as in {known[0]}=1, or Limits of {game}, not {given!r}")
    if told:
        raise TypeError(f"{', '.join(told)}: give limits either as keywords or as Limits")
    return given
