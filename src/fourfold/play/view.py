"""What one person's screen receives: everything it needs, and nothing that gives a line away.

In `turns` and `race` games the call is offered whenever its window is open, made line or not. Nothing here
asks the rules for made lines before the game is over; a test compares the bytes of views with those of a
world in which no line is ever made.
"""

from __future__ import annotations

import msgspec

from fourfold.play.board_view import Legal, ResultView, Standing, StepView
from fourfold.play.clock import deadline
from fourfold.play.dicebox import Draw, Part
from fourfold.play.events import public_setup
from fourfold.play.game_part import part_for
from fourfold.play.help import may_be_helped
from fourfold.play.offers import MOST_TAKEBACKS, steps_left
from fourfold.play.referee import claimable
from fourfold.play.refusal import Refused
from fourfold.play.setup import Computer, Open, Person, Setup
from fourfold.play.table import Phase, Table
from fourfold.rules.game import Seat
from fourfold.rules.registry import PlainBoard


class SeatView(msgspec.Struct, frozen=True):
    """Who sits there."""

    kind: str
    """`person`, `computer` or `open`."""
    name: str = ""
    """A person's name or a computer's level."""
    gone_since: float | None = None
    plays_for: str | None = None
    """A computer's: the name of the person who has left the game; null if it was there from the start."""


class Actions(msgspec.Struct, frozen=True):
    """What may be said beside the board by this person, each with the seat that says it."""

    seat: Seat
    can: tuple[str, ...]
    """Names of commands: `resign`, `offer_draw`, `accept_draw`, `ask_takeback`, `claim`, …"""


class TurnView(msgspec.Struct, frozen=True):
    """Whose turn it is and how long it may take."""

    seat: Seat
    began: float
    deadline: float | None
    """When the turn should end, by the server's clock; the view's `now` says how far away that is."""
    given: float = 0.0
    """Seconds of it that were given back because the server was away."""


class View(msgspec.Struct, frozen=True):
    """A table as one person, or a watcher, sees it."""

    version: int
    now: float
    phase: Phase
    setup: Setup
    seats: tuple[SeatView, ...]
    you: tuple[Seat, ...]
    """The viewer's seats; empty for a watcher."""
    position: str
    steps: tuple[StepView, ...]
    """The game so far: folded from the start, what they changed adds up to the position."""
    seal: str
    parts: tuple[Part, ...] = ()
    """What players added to the seed of the dice."""
    turn: TurnView | None = None
    legal: tuple[Legal, ...] = ()
    actions: tuple[Actions, ...] = ()
    order: tuple[int, ...] = ()
    draw: Draw = ()
    offer: Seat | None = None
    takeback: Seat | None = None
    rematch: tuple[Seat, ...] = ()
    standing: Standing | None = None
    """Quatro: points, roofs, throws left and threats."""
    board: PlainBoard | None = None
    """What lies where, in a game that has no picture of its own."""
    result: ResultView | None = None
    seed: str | None = None
    successor: str | None = None
    coached: bool = False
    """Whether the viewer may ask for hints and analyses of this game."""


def view(table: Table, person: str | None, now: float) -> View:
    """What `person` sees; None for a watcher."""
    return SharedView(table).view(() if person is None else table.seats_of(person), now)


class SharedView:
    """A table as it is now, for everyone who looks at it: what they all see is built once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._setup = public_setup(table.setup)
        self._seats = tuple(seat_view(table, seat) for seat in range(len(table.holders)))
        self._position = str(table.position)
        self._steps = tuple(each.view for each in table.played)
        self._turn = _turn_view(table)
        part = part_for(table.setup.game)
        self._standing = part.standing(table.position)
        self._board = part.board(table.position)
        self._result = None if table.result is None else part.result_view(table, table.result)

    def view(self, you: tuple[Seat, ...], now: float) -> View:
        """What a person who holds the seats `you` sees; a watcher holds none."""
        table = self.table
        return View(
            version=table.version,
            now=now,
            phase=table.phase,
            setup=self._setup,
            seats=self._seats,
            you=you,
            position=self._position,
            steps=self._steps,
            seal=table.seal,
            parts=table.parts,
            turn=self._turn,
            legal=tuple(each for seat in you if (each := legal(table, seat)) is not None),
            actions=tuple(Actions(seat, _actions(table, seat, now)) for seat in you),
            order=table.order,
            draw=table.draw,
            offer=table.offer,
            takeback=None if table.takeback is None else table.takeback.seat,
            rematch=tuple(sorted(table.rematch)),
            standing=self._standing,
            board=self._board,
            result=self._result,
            seed=table.seed,
            successor=table.successor,
            coached=may_be_helped(table, you),
        )


def legal(table: Table, seat: Seat) -> Legal | None:
    """What `seat` may do on the board; None if it only waits."""
    if table.phase is not Phase.PLAYING:
        return None
    return part_for(table.setup.game).legal(table.position, seat)


def seat_view(table: Table, seat: Seat) -> SeatView:
    """Who sits on `seat`."""
    match table.holders[seat]:
        case Person(name=name):
            return SeatView("person", name, table.gone[seat])
        case Computer(level=level, plays_for=person):
            return SeatView("computer", level, plays_for=person)
        case Open():
            return SeatView("open")


def _turn_view(table: Table) -> TurnView | None:
    seat = table.to_act
    return None if seat is None else TurnView(seat, table.turn_began, deadline(table), table.given)


def _actions(table: Table, seat: Seat, now: float) -> tuple[str, ...]:
    """The commands beside the board that would not be refused outright."""
    match table.phase:
        case Phase.OPEN:
            return ("leave",)
        case Phase.CLOSED:
            return ()
        case Phase.OVER:
            if table.successor is not None:
                return ()
            asking = () if seat in table.rematch else ("ask_rematch",)
            return (*asking, "decline_rematch") if table.rematch else asking
        case Phase.PLAYING:
            return tuple(_actions_in_play(table, seat, now))


def _actions_in_play(table: Table, seat: Seat, now: float) -> list[str]:
    found = ["resign"]
    if part_for(table.setup.game).agrees_on_draws(len(table.holders)):
        if table.offer == 1 - seat:
            found += ["accept_draw", "decline_draw"]
        elif seat not in table.offered and not isinstance(table.holders[1 - seat], Computer):
            found.append("offer_draw")
    if table.takeback is not None:
        agrees = seat not in table.takeback.agreed and not table.same_person(seat, table.takeback.seat)
        found += ["agree_takeback", "decline_takeback"] if agrees else ["decline_takeback"]
    elif table.setup.casual and table.taken_back < MOST_TAKEBACKS and may_take_back(table, seat):
        found.append("ask_takeback")
    if claimable(table, seat, now) is not None:
        found.append("claim")
    return found


def may_take_back(table: Table, seat: Seat) -> bool:
    """Whether `seat` has a step to take back."""
    try:
        steps_left(table, seat)
    except Refused:
        return False
    return True
