"""The facts that a coach makes, without a word of any language: keys, numbers and texts in notation.

An analysis is told as a stream of facts (the position, each judged move, the verdict); `Facts` is all of them
together. Hints and judgements are read off those facts. Terminal and browser put them into words.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

import msgspec

from fourfold import quarto
from fourfold.engine.verdict import Outcome
from fourfold.rules.game import Key, Reason, Seat
from fourfold.rules.games import Game

QUESTIONED = 0.15
"""Quatro: a step that costs so much of the chance is worth a question; less is a matter of judgement."""

Stage: TypeAlias = Literal[1, 2, 3]
"""How much a hint tells: where to look, what is dangerous there, what to do."""
LOOK: Literal[1] = 1
"""Where to look."""
DANGER: Literal[2] = 2
"""What is dangerous there."""
BEST: Literal[3] = 3
"""What to do."""


class SharedTrait(msgspec.Struct, frozen=True):
    """What the four pieces of a line have in common."""

    trait: quarto.Trait
    value: int
    """0 for light, round, short, hollow; 1 for dark, square, tall, solid."""


class LineView(msgspec.Struct, frozen=True):
    """A line that is made."""

    squares: tuple[int, ...]
    shared: tuple[SharedTrait, ...]


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
    furthest: tuple[int, ...]
    """The squares of the lines that have come furthest: a first hint points at them."""


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


class PositionFacts(msgspec.Struct, frozen=True, tag="position", omit_defaults=True):
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


class MoveFacts(msgspec.Struct, frozen=True, tag="move", omit_defaults=True):
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


class VerdictFacts(msgspec.Struct, frozen=True, tag="verdict"):
    """The last message: the result."""

    verdict: Distance | None
    """Null if time ran out first, and in Quatro if chance decides."""
    chances: tuple[float, ...]
    """Each seat's chance to win; a draw counts half. Empty if nothing is known."""
    best: tuple[tuple[str, ...], ...]
    """The best choices: none is better. Empty if that is not known."""
    line: tuple[str, ...]
    """How the game continues with best play: in Quarto! to its end."""
    complete: bool
    """Whether every move was judged."""
    known: int
    total: int
    nodes: int
    """Positions that were searched."""
    advice: tuple[str, ...] = ()
    """Quarto!, where nothing is proven: what an expert would do."""


Fact = PositionFacts | MoveFacts | VerdictFacts
"""One line of the answer."""


class Facts(NamedTuple):
    """A whole analysis."""

    position: PositionFacts
    """What is known without a search."""
    moves: list[MoveFacts]
    """Every move that was judged."""
    verdict: VerdictFacts
    """The result."""


class HintKind(Key):
    """What a hint says."""

    LOOK = "look"
    """First: look at the marked squares or fields."""
    QUIET = "quiet"
    """Quarto!: there is no line to look at."""
    SHORT = "short"
    """Quarto!, second: these lines are one piece short."""
    FURTHER = "further"
    """Quarto!, second: no line is one piece short."""
    AIM = "aim"
    """Quatro, second: aim for these fields."""
    OUT_OF_REACH = "out-of-reach"
    """Quatro: no field can be reached."""
    THROW = "throw"
    """Quatro: dice are to be thrown, and there is nothing to choose."""
    BEST = "best"
    """Third: the best move."""
    EXPERT = "expert"
    """Quarto!, third: what an expert would do, where nothing is proven."""


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hint. Each stage repeats the one before it and adds more."""

    step: Stage
    """How much it tells."""
    says: HintKind
    """What it says; the other fields are the details."""
    squares: tuple[int, ...] = ()
    """Quarto!: look here. The squares of the lines that have come furthest."""
    fields: tuple[int, ...] = ()
    """Quatro: look here. The fields that the best plan aims at."""
    threats: tuple[ThreatView, ...] = ()
    """Quarto!, from the second stage on: lines that need one more piece, with the pieces that complete them.
    """
    field_threats: tuple[FieldThreat, ...] = ()
    """Quatro, from the second stage on: fields that would win at once, for this seat and the others."""
    ends: tuple[Likely, ...] = ()
    """Quatro, from the second stage on: where the best plan is likely to end."""
    choice: tuple[str, ...] = ()
    """In the third stage: the best move."""
    verdict: Distance | None = None
    """In the third stage: what it leads to, if that is proven."""
    chance: float | None = None
    """Quatro, in the third stage: the chance to win after it."""


class JudgementKind(Key):
    """What a move does to the game."""

    GOOD = "good"
    """It gives nothing away."""
    GAVE_WIN = "gave-win"
    """The win was proven, and is not any more."""
    GAVE_DRAW = "gave-draw"
    """Quarto!: the draw was there, and now the opponent wins."""
    COSTS = "costs"
    """Quatro: it costs at least `QUESTIONED` of the chance to win, which was not certain."""


class Judgement(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a move does to the game."""

    choice: tuple[str, ...]
    """The step or steps judged."""
    says: JudgementKind
    """What it does; the other fields are the details."""
    before: Distance | None = None
    """What the best move leads to, if that is proven."""
    after: Distance | None = None
    """What this move leads to at best."""
    loss: float = 0.0
    """Quatro: the chance that it costs."""
    unsafe: tuple[ThreatView, ...] = ()
    """Quarto!: the lines that the given piece lets the opponent finish."""
    best: tuple[tuple[str, ...], ...] = ()
    """The best moves instead; only for moves already played, not for those about to be."""

    @property
    def is_blunder(self) -> bool:
        """Whether it gives something away."""
        return self.says is not JudgementKind.GOOD
