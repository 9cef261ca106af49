"""What the JSON API accepts and returns, in addition to the types of `fourfold.play` and `fourfold.store`."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fourfold.data.puzzles import Try
from fourfold.play import Agreement, Chair, Computer, Holder, Open, Person, Refused, Setup
from fourfold.play.setup import Short
from fourfold.rules.games import Game
from fourfold.store import Card, Listed

Name = Annotated[str, msgspec.Meta(max_length=40, description="What others read; at most 40 characters.")]
Link = Annotated[str, msgspec.Meta(min_length=1, max_length=200, description="What stands behind its #.")]


class Me(msgspec.Struct, frozen=True, tag="me", forbid_unknown_fields=True):
    """A seat for the person who opens the table; several for several people at one device."""

    name: Name = ""


class Engine(msgspec.Struct, frozen=True, tag="computer", forbid_unknown_fields=True):
    """A seat for a computer."""

    level: Short


class Free(msgspec.Struct, frozen=True, tag="open", forbid_unknown_fields=True):
    """A seat for a person who comes by link or from the lobby."""


SeatRequest = Me | Engine | Free


class TableRequest(Agreement, frozen=True, forbid_unknown_fields=True):
    """The table to open. If it starts from a position, there is no throw for the start: the seats of the
    position are taken in the order of `seats`."""

    seats: Annotated[list[SeatRequest], msgspec.Meta(min_length=2, max_length=4)]

    @property
    def waits_in_lobby(self) -> bool:
        """Whether everyone sees it until somebody sits down."""
        return self.public and any(isinstance(seat, Free) for seat in self.seats)

    def setup(self, person: str) -> Setup:
        """The setup this describes, with `person` as the one who opens the table."""
        if all(isinstance(seat, Engine) for seat in self.seats):
            raise Refused("The server's computers play against people: leave a seat free.")
        seats = tuple(_holder(seat, person) for seat in self.seats)
        return Setup(seats=seats, first=0 if self.start else None, **self.agreed())


def _holder(seat: SeatRequest, person: str) -> Holder:
    match seat:
        case Me(name=name):
            return Person(person, name)
        case Engine(level=level):
            return Computer(level)
        case Free():
            return Open()


class SeatLink(msgspec.Struct, frozen=True, rename={"chair": "place"}):
    """The secret link to one chair."""

    chair: Chair
    url: str


class TableOpened(msgspec.Struct, frozen=True):
    """A new table. The links are shown only this once: the server keeps only their hashes."""

    table: str
    links: list[SeatLink]
    watch: str
    """The link for watchers."""


class InvitationRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Reading a secret link before following it."""

    link: Link


class Invitation(msgspec.Struct, frozen=True, rename={"chair": "place"}):
    """Where a link leads: who invites, and to what."""

    card: Card
    """What is played, and who sits there so far."""
    chair: Chair | None
    """The chair that the link is for; null for a watcher."""
    host: Chair | None
    """The chair of the person who invites; null if nobody sits there any more."""
    seated: bool
    """Whether there is nothing to choose: you sit there already, or come to watch."""


class LinkRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Following a secret link."""

    link: Link
    name: Name = ""


class Arrived(msgspec.Struct, frozen=True, rename={"chair": "place"}):
    """Where a link led."""

    table: str
    chair: Chair | None
    """The chair that was taken; null for a watcher."""


class Profile(msgspec.Struct, frozen=True):
    """What the server knows about you."""

    name: str
    language: str


class ProfileRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person's name and language."""

    name: Name = ""
    language: Annotated[str, msgspec.Meta(max_length=20)] = ""
    """One of `/api/languages`; empty to follow the browser."""


class ExportedGame(msgspec.Struct, frozen=True):
    """One of a person's games."""

    listed: Listed
    seats: tuple[int, ...]
    """The seats (before the game: chairs) that the person holds."""
    record: str
    """The game as a record."""


class ExportedStorm(msgspec.Struct, frozen=True):
    """Three minutes of looking for lines."""

    began_at: float
    answered: int
    score: int


class Export(msgspec.Struct, frozen=True):
    """Everything that is kept about a person."""

    name: str
    games: list[ExportedGame]
    puzzles: tuple[Try, ...]
    """Every puzzle that was tried."""
    storms: list[ExportedStorm]


class LevelOption(msgspec.Struct, frozen=True):
    """A strength of the computer."""

    name: str
    sentence: str


class GameOptions(msgspec.Struct, frozen=True):
    """What can be chosen for a game."""

    game: Game
    seats: list[int]
    """How many can play."""
    variants: list[str]
    """The named variants to start with; Quarto! accepts more, spelled out."""
    calls: list[str]
    """Quarto!: who may call a line; first the rule on the sheet of the reader's language, for a form to
    offer. A table that names none always takes `turns`."""
    layouts: list[str]
    levels: list[LevelOption]
    title: str
    """What people call it."""


class TraitWords(msgspec.Struct, frozen=True):
    """One trait of an edition's pieces."""

    name: str
    """The key, as in variants."""
    title: str
    """The name that people read, in their language."""
    values: list[str]
    """The word for 0 and for 1, in the reader's language."""


class EditionOption(msgspec.Struct, frozen=True):
    """The pieces to play Quarto! with."""

    name: str
    """The key."""
    title: str
    """The name that people choose it by, in their language."""
    drawing: str
    """How its pieces are drawn: `wood`, `mushroom` or `ink`."""
    traits: list[TraitWords]
    pieces: list[str]
    """The sixteen pieces in words, in the reader's language."""


class Options(msgspec.Struct, frozen=True):
    """Everything that can be chosen before a game."""

    games: list[GameOptions]
    editions: list[EditionOption]
    languages: dict[str, str]
    """Each language by its own name: a browser may not know all of them."""
