"""What the user wants to play, before it is a table: from the command line, a form or a dialogue."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict, replace

from fourfold.data import levels
from fourfold.play import Computer, Holder, Person, Setup, Starts
from fourfold.play.setup import LONGEST_CLOCK, Agreement
from fourfold.rules.game import Seat, Unreadable
from fourfold.rules.games import Game, games
from fourfold.terminal.game_part import game_part

HERE = "here"
"""The key of the person at this keyboard."""
PERSON = "person"
"""A person at this keyboard, instead of the name of a level."""
USUAL_LEVEL = "casual"
NO_CLOCK = "none"
USUAL_CLOCK = 60
"""Seconds per turn of an official game."""


class GameOptions:
    """How the options of one game are told at this machine; here as they are written in records."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def read(self, setup: Setup) -> Setup:
        """The setup with its options read: some may be names of files."""
        return setup


class GameRequest(Agreement, frozen=True):
    """Everything that can be chosen; anything left out has its default. People at this machine play casually
    unless they say otherwise, and nobody is gone from it."""

    game: Game = games()[0]
    seats: tuple[()] = ()
    """Told by `against` and `names`."""
    against: tuple[str, ...] = (USUAL_LEVEL,)
    """The other seats: names of levels, or `person`."""
    names: tuple[str, ...] = ()
    """The people at this keyboard, in their order."""
    clock: str = ""  # type: ignore[assignment] # as it is typed
    """Seconds per turn, `none`, or empty for the default: none in a casual game."""
    edition: str = ""
    casual: bool = True
    absence: None = None

    def over(self, last: GameRequest) -> GameRequest:
        """What is asked for here, completed by the choices of last time."""
        usual, wished = asdict(GameRequest()), asdict(self)
        if self.start:
            last = replace(last, starts=Starts.DICE)  # the position says who is to move
        return replace(last, **{name: value for name, value in wished.items() if value != usual[name]})

    def setup(self) -> Setup:
        """The setup for a table. Only what the table itself cannot judge is checked here."""
        chosen = {**self.agreed(), "clock": self._clock(), "edition": self.edition or "classic"}
        setup = game_part(self.game, "local", GameOptions).read(Setup(seats=tuple(self.holders()), **chosen))
        if not self.start:
            return setup
        return replace(setup, first=0, seats=seated(self.holders(), setup.first_position().seat))

    def holders(self) -> list[Holder]:
        """Who plays: the people at this keyboard and the computers, in order."""
        names = list(self.names)
        holders: list[Holder] = []
        for kind in (PERSON, *self.against):
            if kind != PERSON:
                holders.append(Computer(self._level(kind)))
                continue
            number = sum(isinstance(each, Person) for each in holders)
            holders.append(Person(HERE, names[number] if number < len(names) else ""))
        return holders

    def _level(self, name: str) -> str:
        """As told; a game that lacks the usual level has its weakest instead."""
        known = [each.name for each in levels(self.game)]
        return known[0] if name == USUAL_LEVEL and USUAL_LEVEL not in known else name

    def _clock(self) -> int | None:
        if not self.clock:
            return None if self.casual else USUAL_CLOCK
        if self.clock == NO_CLOCK:
            return None
        if not self.clock.isdecimal():
            raise Unreadable(
                "“{clock}” is not a time limit: write the seconds per turn, 1 to {most}, or none.",
                clock=self.clock,
                most=LONGEST_CLOCK,
            )
        return int(self.clock)


def seated(people: Sequence[Holder], mover: Seat) -> tuple[Holder, ...]:
    """Put these people into the seats of a game in progress, the first of them where it is to move."""
    return tuple(people[(seat - mover) % len(people)] for seat in range(len(people)))
