"""The messages of an analysis, one line of JSON each: the facts, each judged move, the verdict."""

from __future__ import annotations

import msgspec

from fourfold.engine.verdict import Outcome
from fourfold.play.result_view import LineView, SharedTrait
from fourfold.rules.game import Reason, Seat
from fourfold.rules.games import Game


class Distance(msgspec.Struct, frozen=True):
    """A proven verdict: how the game ends, and when."""

    outcome: Outcome
    """From the point of view of the player to act."""
    plies: int
    """Quarto!: placements until the end; Quatro: turns."""


class ThreatView(msgspec.Struct, frozen=True):
    """Quarto!: a line that needs one more piece."""

    squares: tuple[int, ...]
    """All four."""
    square: int
    """The square that is still empty."""
    shared: tuple[SharedTrait, ...]
    """The trait values that its three pieces share: one of them is enough."""
    pieces: tuple[int, ...]
    """The pieces beside the board or in hand that would complete it."""


class QuartoFacts(msgspec.Struct, frozen=True):
    """What the board of Quarto! shows."""

    made: tuple[LineView, ...]
    """Lines that the latest placement made: they may be called now, or have won."""
    threats: tuple[ThreatView, ...]
    """Lines that one of the remaining pieces would complete."""
    unsafe: dict[str, tuple[int, ...]]
    """For each piece beside the board that loses when given: which of `threats` it completes."""


class Likely(msgspec.Struct, frozen=True):
    """How likely the turn is to end on a field if the plan is followed."""

    field: int
    chance: float


class TurnOutlook(msgspec.Struct, frozen=True):
    """Quatro: the plan for the rest of the turn."""

    step: str | None
    """What to do now, as in `k33` or `c4`; null while dice are to be thrown."""
    keep: tuple[int, ...]
    """The dice to keep."""
    throw: int
    """How many dice are thrown next; 0 if the plan stops."""
    field: int | None
    """Where the plan builds now."""
    ends: tuple[Likely, ...]
    """Where the roof may end up, likeliest first."""
    lost: float
    """The chance of losing a roof."""


class FieldThreat(msgspec.Struct, frozen=True):
    """Quatro: a roof of `seat` on `field` would win at once."""

    seat: Seat
    field: int
    reason: Reason
    """`row` or `yatzy`."""
    chance: float
    """Of building there in this turn or, for the others, in a whole turn on this board."""


class QuatroFacts(msgspec.Struct, frozen=True):
    """What this turn of Quatro can still bring, exactly."""

    fields: tuple[float, ...]
    """The chance of building on each field, for a player who tries for that field only."""
    row: float
    """The chance of completing four in a row."""
    yatzy: float
    """The chance of completing the three Yatzy fields."""
    winning: tuple[float, ...]
    """Each seat's chance to win at once in its turn."""
    threats: tuple[FieldThreat, ...]
    """The fields that would win, starting with those of the seat to move."""
    outlook: TurnOutlook


class PositionTold(msgspec.Struct, frozen=True, tag="position", omit_defaults=True):
    """The first message: what is known without a search."""

    game: Game
    position: str
    """In its text form."""
    seat: Seat
    """Whose turn it is, or was when the game ended."""
    steps: tuple[str, ...]
    """The legal steps of that seat."""
    total: int
    """How many moves will be judged."""
    over: bool = False
    winners: tuple[Seat, ...] = ()
    """Who has won, once the game is over; empty after a draw."""
    quarto: QuartoFacts | None = None
    quatro: QuatroFacts | None = None
    """Quatro: null once the game is over."""


class MoveTold(msgspec.Struct, frozen=True, tag="move", omit_defaults=True):
    """One move, judged."""

    choice: tuple[str, ...]
    """The steps: a gift; a placement and a gift; a placement and a call; in Quatro always one."""
    verdict: Distance | None = None
    """If it is proven, as it always is in Quarto!."""
    chances: tuple[float, ...] = ()
    """Quatro: each seat's chance afterwards."""
    loss: float = 0.0
    """Quatro: how much chance it costs the player compared with the best step."""
    unsafe: tuple[ThreatView, ...] = ()
    """Quarto!: the lines that the given piece completes."""


class VerdictTold(msgspec.Struct, frozen=True, tag="verdict"):
    """The last message: the result."""

    verdict: Distance | None
    """Null if time ran out first, and in Quatro if chance decides."""
    chances: tuple[float, ...]
    """Each seat's chance to win; a draw counts half. Empty if nothing is known."""
    best: tuple[tuple[str, ...], ...]
    """The best choices: none is better."""
    line: tuple[str, ...]
    """How the game continues with best play: in Quarto! to its end."""
    complete: bool
    """Whether every move was judged."""
    known: int
    total: int
    nodes: int
    """Positions that were searched."""


AnalysisTold = PositionTold | MoveTold | VerdictTold
"""One line of the answer."""
