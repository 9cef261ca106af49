"""The answer of both engines: the verdict of a position, and that of every way to go on.

It has one shape in both games and at any moment: after the end it states the result, and while dice are to be
thrown it weighs every way they can fall; there is nothing to choose then, and so there are no moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar, overload

from fourfold.engine.game_part import engine_of
from fourfold.engine.verdict import Outcome, Proven, Verdict
from fourfold.rules.game import Over, Seat
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


class Seated(Protocol):
    """What a position of either game says of its players."""

    @property
    def seat(self) -> Seat: ...

    @property
    def seats(self) -> int: ...


PositionT = TypeVar("PositionT", bound=Seated)
StepT = TypeVar("StepT")
VerdictT = TypeVar("VerdictT", bound=Verdict)

Chances: TypeAlias = tuple[float, ...]
"""Each seat's chance to win, by seat; a shared win or a draw counts as its share. They add up to 1."""


@dataclass(frozen=True, repr=False)  # no slots: a generic alias could not make one then
class Judged(Generic[StepT, VerdictT]):
    """One way to go on, and what it leads to."""

    choice: tuple[StepT, ...]
    """The steps, in order: one, or those of a whole turn (a placement and a gift)."""
    verdict: VerdictT | None
    """For the player to act; None where the limits ended the search before it was known."""
    chances: Chances
    """With best play from then on; empty where nothing is known."""

    def __repr__(self) -> str:
        return f"<Judged {self}: {self.verdict or 'unknown'}>"

    def __str__(self) -> str:
        return " ".join(map(str, self.choice))


@dataclass(frozen=True, repr=False)  # no slots: a generic alias could not make one then
class Analysis(Generic[PositionT, StepT, VerdictT]):
    """What is known of a position."""

    position: PositionT
    """What was asked about."""
    verdict: VerdictT | None
    """For `position.seat`, after the end too; None where the limits ended the search before it was known."""
    chances: Chances
    """With best play; empty where nothing is known."""
    moves: tuple[Judged[StepT, VerdictT], ...]
    """Every legal way to go on, the best first and those not known last; none after the end and while dice
    are to be thrown."""
    best: tuple[Judged[StepT, VerdictT], ...]
    """The moves that no other move beats; none if that is not known."""
    nodes: int = 0
    """Positions that were searched."""

    @property
    def complete(self) -> bool:
        """Whether every verdict is known."""
        return self.verdict is not None and all(move.verdict is not None for move in self.moves)

    def __repr__(self) -> str:
        best = f", best {self.best[0]}" if self.best else ""
        return f"<Analysis of {self.position}: {self.verdict or 'unknown'}{best}, {len(self.moves)} moves>"


def finished(position: PositionT, over: Over) -> Analysis[PositionT, Any, Any]:
    """What there is to say once the game is over."""
    winners = over.winners or tuple(range(position.seats))
    chances = tuple((seat in winners) / len(winners) for seat in range(position.seats))
    if position.seat not in winners:
        outcome = Outcome.LOSS
    else:
        outcome = Outcome.WIN if len(winners) == 1 else Outcome.DRAW
    return Analysis(position, Proven(outcome, 0), chances, (), ())


# -- Asked about a position of any game, whose engine is loaded for it ---------------------------------------


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
