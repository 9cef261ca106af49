"""What the JSON API accepts and returns, in addition to the types of `fourfold.play` and `fourfold.store`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fourfold.play import Chair, Computer, Holder, Open, Person, Refused, Setup
from fourfold.rules.games import Game
from fourfold.store import Listed, Try

Short = Annotated[str, msgspec.Meta(max_length=200)]
Name = Annotated[str, msgspec.Meta(max_length=40, description="What others read; at most 40 characters.")]
Link = Annotated[str, msgspec.Meta(min_length=1, max_length=200, description="What stands behind its #.")]
PositionText = Annotated[str, msgspec.Meta(max_length=400, description="As in docs/notation.md.")]
Seconds = Annotated[int, msgspec.Meta(ge=1, le=86_400)]


class Me(msgspec.Struct, frozen=True, tag="me", forbid_unknown_fields=True):
    """A seat for the person who opens the table; several for several people at one device."""

    name: Name = ""


class Engine(msgspec.Struct, frozen=True, tag="computer", forbid_unknown_fields=True):
    """A seat for a computer."""

    level: Short


class Free(msgspec.Struct, frozen=True, tag="open", forbid_unknown_fields=True):
    """A seat for a person who comes by link or from the lobby."""


SeatRequest = Me | Engine | Free


class TableRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table to open."""

    game: Game
    seats: Annotated[list[SeatRequest], msgspec.Meta(min_length=2, max_length=4)]
    variant: Short = ""
    """Quarto!: `classic`, `advanced`, or such as `traits=colour,height+squares`; Quatro: `standard`, …"""
    call: Literal["", "turns", "race", "auto"] = ""
    """Quarto!: who may call, and when."""
    layout: Annotated[str, msgspec.Meta(max_length=600)] = ""
    """Quatro: the name of a layout, or its 36 symbols."""
    clock: Seconds | None = 60
    """Seconds per turn; null for no clock."""
    edition: Short = "classic"
    casual: bool = False
    """Whether steps may be taken back if everyone agrees."""
    public: bool = False
    """Whether anyone may find it in the lobby, sit down and watch."""
    absence: Seconds | None = 60
    """Seconds after which a game may be claimed from a player who is gone; null for never."""
    substitute: Short = "casual"
    """Quatro with three or four players: the level that plays on for a player who leaves."""
    start: PositionText = ""
    """The position that the game starts from, in its text form; empty for the usual start. There is no throw
    for the start then: the seats of the position are taken in the order of `seats`."""

    def setup(self, person: str) -> Setup:
        """The setup this describes, with `person` as the one who opens the table."""
        if all(isinstance(seat, Engine) for seat in self.seats):
            raise Refused("The server's computers play against people: leave a seat free.")
        return Setup(
            game=self.game,
            seats=tuple(_holder(seat, person) for seat in self.seats),
            variant=self.variant,
            call=self.call,
            layout=self.layout,
            clock=self.clock,
            edition=self.edition,
            casual=self.casual,
            public=self.public,
            absence=self.absence,
            substitute=self.substitute,
            first=0 if self.start else None,
            start=self.start,
        )


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
    layouts: list[str]
    levels: list[LevelOption]


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
