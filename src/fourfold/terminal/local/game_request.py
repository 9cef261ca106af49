"""What the user wants to play, before it is a table: from the command line, a form or a dialogue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

import msgspec

from fourfold.data import layout
from fourfold.locale import text
from fourfold.play import Computer, Holder, Person, Setup
from fourfold.play.setup import LONGEST_CLOCK
from fourfold.rules.game import Seat, Unreadable
from fourfold.rules.games import Game
from fourfold.terminal.local.paths import named_path

HERE = "here"
"""The key of the person at this keyboard."""
PERSON = "person"
"""A person at this keyboard, instead of the name of a level."""
NO_CLOCK = "none"
USUAL_CLOCK = 60
"""Seconds per turn of an official game."""


@dataclass(frozen=True, slots=True)
class GameRequest:
    """Everything that can be chosen; anything left out has its default."""

    game: Game = Game.QUARTO
    against: tuple[str, ...] = ("casual",)
    """The other seats: names of levels, or `person`."""
    names: tuple[str, ...] = ()
    """The people at this keyboard, in their order."""
    variant: str = ""
    call: str = ""
    layout: str = ""
    clock: str = ""
    """Seconds per turn, `none`, or empty for the default: none in a casual game."""
    edition: str = ""
    official: bool = False
    """No undo, no hints, and a clock."""
    position: str = ""
    """Where the game starts, in its text form; empty for the usual start."""

    def over(self, last: GameRequest) -> GameRequest:
        """What is asked for here, completed by the choices of last time."""
        usual = GameRequest()
        wished = {each.name: getattr(self, each.name) for each in fields(self)}
        return replace(
            last, **{name: value for name, value in wished.items() if value != getattr(usual, name)}
        )

    def setup(self) -> Setup:
        """The setup for a table. Only what the table itself cannot judge is checked here."""
        setup = Setup(
            game=self.game,
            seats=tuple(self.holders()),
            variant=self.variant,
            call=self.call,
            layout=str(layout(named_path(self.layout))) if self.layout else "",
            clock=self._clock(),
            edition=self.edition or "classic",
            casual=not self.official,
            absence=None,
            start=self.position,
        )
        if not self.position:
            return setup
        return msgspec.structs.replace(
            setup, first=0, seats=seated(self.holders(), setup.first_position().seat)
        )

    def holders(self) -> list[Holder]:
        """Who plays: the people at this keyboard and the computers, in order."""
        names = list(self.names)
        people = 1 + self.against.count(PERSON)
        holders: list[Holder] = []
        for kind in (PERSON, *self.against):
            if kind != PERSON:
                holders.append(Computer(kind))
                continue
            number = sum(isinstance(each, Person) for each in holders)
            usual = text("You") if people == 1 else ""
            holders.append(Person(HERE, names[number] if number < len(names) else usual))
        return holders

    def _clock(self) -> int | None:
        if not self.clock:
            return USUAL_CLOCK if self.official else None
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
