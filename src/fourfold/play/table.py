"""A table: what its events add up to.

A table is immutable; `after` makes the next one from an event, and folding the whole log from nothing gives
exactly the same table again. It decides nothing (that is the referee's part) and reads no clock.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from enum import StrEnum
from functools import reduce
from operator import attrgetter
from typing import Any

import msgspec
from msgspec.structs import replace

from fourfold.play.board_view import StepKind, StepView
from fourfold.play.dicebox import NOBODY, Draw, Part, throws_in
from fourfold.play.events import (
    FORMAT,
    Closed,
    DrawDeclined,
    DrawOffered,
    Ended,
    Event,
    Gone,
    Joined,
    Left,
    Opened,
    PartAdded,
    RematchAsked,
    RematchDeclined,
    Rematched,
    Returned,
    Started,
    Stepped,
    TakebackAgreed,
    TakebackAsked,
    TakebackDeclined,
    TakenOver,
    TimeGiven,
    TookBack,
)
from fourfold.play.game_part import part_for
from fourfold.play.setup import Chair, Computer, Holder, Open, Person, Setup
from fourfold.rules.game import Over, Reason, Seat, ToMove, ToRoll, Unreadable
from fourfold.rules.games import Position, Step, play_on, read_step

MOST_LEFT = 100
"""How often people may sit down and leave again before a game: then nobody can sit down there any more."""


class Phase(StrEnum):
    """How far a table has come."""

    OPEN = "open"
    """Waiting for people."""
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    """It will never start: everyone left, or the server closed it."""


class Played(msgspec.Struct, frozen=True):
    """A step of the game so far, and who took it."""

    seat: Seat
    step: Step
    at: float
    version: int
    """The version of the table that it led to."""
    view: StepView
    """What everyone sees of it: made once, when it is played."""


class Takeback(msgspec.Struct, frozen=True):
    """A question that waits for answers."""

    seat: Seat
    steps: int
    """How many steps of the game would be left."""
    agreed: frozenset[Seat]
    asked: int
    """The version that asked."""


class Departure(msgspec.Struct, frozen=True):
    """A person who left while the game was running."""

    seat: Seat
    person: Person
    level: str
    """What plays on for that person."""
    reason: Reason
    steps: int
    """How many steps had been played."""


class Table(msgspec.Struct, frozen=True):
    """One game and everything around it. Make one with `Table.of`."""

    version: int
    """How many events it is made of."""
    setup: Setup
    seal: str
    """The hash of the seed."""
    phase: Phase
    holders: tuple[Holder, ...]
    """Who holds each chair, and once the game has begun each seat."""
    position: Position
    opened_at: float
    turn_began: float
    """When the turn came to the seat to move."""
    moved: int
    """The version that last changed the game itself: a client that has seen it has seen the position."""
    gone: tuple[float | None, ...]
    """For each seat, since when nobody is connected for it; None while someone is."""
    given: float = 0.0
    """Seconds of this turn that the server was away, and that are given back."""
    to_act: Seat | None = None
    """The seat that is to move or to throw; None before and after the game."""
    order: tuple[Chair, ...] = ()
    """The chair that became each seat, once the game has begun."""
    draw: Draw = ()
    drawn: int = 0
    """Throws of the dice box used up so far; they never come back."""
    parts: tuple[Part, ...] = ()
    """What players added to the chance of the table."""
    left: tuple[str, ...] = ()
    """The keys of those who stood up before the game, once for each time; the latest of them."""
    played: tuple[Played, ...] = ()
    offer: Seat | None = None
    """Who has offered a draw."""
    offered: frozenset[Seat] = frozenset()
    """Who has offered a draw since their latest step, and may not offer again before the next."""
    takeback: Takeback | None = None
    taken_back: int = 0
    """How often steps were taken back, or a takeback was requested."""
    rewritten: int = 0
    """The version that last took steps back: whoever has an older one has steps that no longer count."""
    departures: tuple[Departure, ...] = ()
    """Who has left the game, and what plays on for them."""
    result: Over | None = None
    seed: str | None = None
    rematch: frozenset[Seat] = frozenset()
    """Who wants to play again."""
    successor: str | None = None
    """The table of the rematch."""

    @classmethod
    def of(cls, events: Iterable[Event]) -> Table:
        """The table that a log describes."""
        first, *others = events
        if not isinstance(first, Opened):
            raise TypeError(f"a log begins with Opened, not {type(first).__name__}")
        return reduce(cls.after, others, cls._opened(first))

    @classmethod
    def _opened(cls, event: Opened) -> Table:
        if event.format > FORMAT:
            raise Unreadable(
                (
                    "This game was written by a newer version (format {format}, this one reads {ours}): "
                    "update fourfold."
                ),
                format=event.format,
                ours=FORMAT,
            )
        setup = event.setup
        return cls(
            version=1,
            setup=setup,
            seal=event.seal,
            phase=Phase.OPEN,
            holders=setup.seats,
            position=setup.first_position(),
            opened_at=event.at,
            turn_began=event.at,
            moved=1,
            gone=(None,) * len(setup.seats),
        )

    # -- What it says ---------------------------------------------------------------------------------------

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        """Every seat (before the game: chair) that a person holds."""
        held = enumerate(self.holders)
        return tuple([seat for seat, who in held if isinstance(who, Person) and who.key == person])

    def belongs_to(self, person: str) -> bool:
        """Whether a person plays here, or did until leaving."""
        left = any(departure.person.key == person for departure in self.departures)
        return left or bool(self.seats_of(person))

    def same_person(self, one: Seat, other: Seat) -> bool:
        """Whether one person holds both seats."""
        first, second = self.holders[one], self.holders[other]
        return isinstance(first, Person) and isinstance(second, Person) and first.key == second.key

    def steps_after(self, version: int) -> tuple[StepView, ...] | None:
        """What was played after a version; None if whoever has that version has to be told the whole game."""
        if not max(1, self.rewritten) <= version <= self.version:
            return None
        known = bisect_right(self.played, version, key=attrgetter("version"))
        return tuple([each.view for each in self.played[known:]])

    @property
    def is_full(self) -> bool:
        """Whether nobody is missing."""
        return not any(isinstance(who, Open) for who in self.holders)

    @property
    def has_computer_to_act(self) -> bool:
        """Whether the next step is a computer's."""
        seat = self.to_act
        return seat is not None and isinstance(self.holders[seat], Computer)

    # -- What events make of it -----------------------------------------------------------------------------

    def after(self, event: Event) -> Table:
        """The table once `event` has happened."""
        return replace(self, version=self.version + 1, **self._changes(event))

    def after_step(self, event: Stepped, step: Step) -> Table:
        """The same for a step that has been read already. Raises `IllegalStep`."""
        return replace(self, version=self.version + 1, **self._stepped(event, step))

    def _changes(self, event: Event) -> dict[str, Any]:
        """What an event changes, by the name of the field."""
        match event:
            case Stepped():
                return self._stepped(event, read_step(self.setup.game, event.step))
            case Joined(chair=chair, person=person):
                return {"holders": _put(self.holders, chair, person)}
            case Left():
                return self._left(event)
            case Closed(by_server=by_server):
                result = Over((), Reason.CLOSED) if by_server else None
                return {"phase": Phase.CLOSED, "to_act": None, "result": result}
            case Started():
                return self._started(event)
            case TookBack(steps=steps, at=at):
                return self._took_back(steps, at)
            case Gone(seat=seat, at=at):
                return {"gone": _put(self.gone, seat, at)}
            case Returned(seat=seat):
                return {"gone": _put(self.gone, seat, None)}
            case TimeGiven(seconds=seconds):
                return {"given": self.given + seconds}
            case TakenOver():
                return self._taken_over(event)
            case Ended():
                return self._ended(event)
            case _:
                return self._beside_the_board(event)

    def _beside_the_board(self, event: Event) -> dict[str, Any]:
        """What is asked and answered beside the board."""
        match event:
            case PartAdded(seat=seat, part=part):
                return {"parts": (*self.parts, Part(seat, self.drawn, part))}
            case DrawOffered(seat=seat):
                return {"offer": seat, "offered": self.offered | {seat}}
            case DrawDeclined():
                return {"offer": None}
            case TakebackAsked(seat=seat, steps=steps):
                asked = Takeback(seat, steps, frozenset(), self.version + 1)
                return {"takeback": asked, "taken_back": self.taken_back + 1}
            case TakebackAgreed(seat=seat) if self.takeback is not None:
                return {"takeback": replace(self.takeback, agreed=self.takeback.agreed | {seat})}
            case TakebackDeclined():
                return {"takeback": None}
            case RematchAsked(seat=seat):
                return {"rematch": self.rematch | {seat}}
            case RematchDeclined():
                return {"rematch": frozenset()}
            case Rematched(table=table):
                return {"successor": table}
        raise ValueError(f"{event} cannot happen here")

    def _left(self, event: Left) -> dict[str, Any]:
        who, parts = self.holders[event.chair], self.parts
        if event.with_part:
            parts = tuple(each for each in parts if each.seat != event.chair)
        elif any(each.seat == event.chair for each in parts):
            parts = _seated(parts, {event.chair: NOBODY})
        left = (*self.left, who.key) if isinstance(who, Person) else self.left
        return {
            "holders": _put(self.holders, event.chair, Open()),
            # The next person to sit down is present, having just come.
            "gone": _put(self.gone, event.chair, None),
            "parts": parts,
            "left": left[-MOST_LEFT:],
        }

    def _started(self, event: Started) -> dict[str, Any]:
        return {
            "phase": Phase.PLAYING,
            "to_act": _seat(self.position),
            "order": event.order,
            "draw": event.draw,
            "parts": _seated(self.parts, {chair: seat for seat, chair in enumerate(event.order)}),
            "drawn": throws_in(event.draw),
            "holders": tuple(self.holders[chair] for chair in event.order),
            # A player who was away before the game is away from its start.
            "gone": tuple(None if self.gone[chair] is None else event.at for chair in event.order),
            "turn_began": event.at,
            "moved": self.version + 1,
        }

    def _stepped(self, event: Stepped, step: Step) -> dict[str, Any]:
        position = play_on(self.position, step)
        to_act = _seat(position)
        latest = self.played[-1].view if self.played else None
        told = part_for(self.setup.game).step_view(latest, event.seat, step, self.position, position)
        return {
            "position": position,
            "to_act": to_act,
            "played": (*self.played, Played(event.seat, step, event.at, self.version + 1, told)),
            "drawn": self.drawn + (told.kind is StepKind.THROW),
            "turn_began": self.turn_began if to_act == self.to_act else event.at,
            "given": self.given if to_act == self.to_act else 0.0,
            "moved": self.version + 1,
            "offer": self.offer if self.offer == event.seat else None,
            "offered": self.offered - {event.seat},
            "takeback": None,
        }

    def _took_back(self, steps: int, at: float) -> dict[str, Any]:
        left = self.played[:steps]
        position = reduce(play_on, (each.step for each in left), self.setup.first_position())
        return {
            "position": position,
            "to_act": _seat(position),
            "played": left,
            "turn_began": at,
            "given": 0.0,
            "taken_back": self.taken_back + (self.takeback is None),
            "rewritten": self.version + 1,
            "moved": self.version + 1,
            "offer": None,
            "takeback": None,
        }

    def _taken_over(self, event: TakenOver) -> dict[str, Any]:
        person = self.holders[event.seat]
        assert isinstance(person, Person)
        left = Departure(event.seat, person, event.level, event.reason, len(self.played))
        return {
            "holders": _put(self.holders, event.seat, Computer(event.level, plays_for=person.name)),
            "gone": _put(self.gone, event.seat, None),
            "departures": (*self.departures, left),
            "moved": self.version + 1,
            "takeback": None,
        }

    def _ended(self, event: Ended) -> dict[str, Any]:
        return {
            "phase": Phase.OVER,
            "to_act": None,
            "result": Over(event.winners, event.reason),
            "seed": event.seed,
            "moved": self.version + 1,
            "offer": None,
            "takeback": None,
        }


def _seat(position: Position) -> Seat | None:
    match position.turn:
        case ToMove(seat=seat) | ToRoll(seat=seat):
            return seat
        case Over():
            return None


def _seated(parts: tuple[Part, ...], seats: dict[Chair, Seat]) -> tuple[Part, ...]:
    """Parts of people who sit elsewhere now."""
    return tuple(replace(each, seat=seats.get(each.seat, each.seat)) for each in parts)


def _put(row: tuple[Any, ...], index: int, value: object) -> tuple[Any, ...]:
    return (*row[:index], value, *row[index + 1 :])
