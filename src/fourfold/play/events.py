"""What happened at a table: the log that is stored, and the only truth about a game.

Events are facts: decided once, never changed, never decided again. They hold nothing secret but the keys of
people, which `public` takes out. Times are seconds since 1970 by the server's clock.
"""

from __future__ import annotations

import msgspec

from fourfold.play.dicebox import Draw
from fourfold.play.setup import Chair, Person, Setup
from fourfold.rules.game import Reason, Seat

FORMAT = 3
"""Grows when events change so that older programs cannot read them; fields with defaults may be added."""
_WITHOUT_START = 2
"""What a game is written in that begins as usual: the programs before the third format read it too."""


class Happened(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    """What all events share."""

    at: float


class Opened(Happened, frozen=True, tag="opened"):
    """The table stands. Always the first event."""

    setup: Setup
    seal: str
    """The hash of the secret seed from which all chance of this table comes."""
    format: int = FORMAT

    @classmethod
    def now(cls, at: float, setup: Setup, seal: str) -> Opened:
        """A table that is being opened, in the oldest format that tells all of it."""
        return cls(at=at, setup=setup, seal=seal, format=FORMAT if setup.start else _WITHOUT_START)


class Joined(Happened, frozen=True, tag="joined", rename={"chair": "place"}):
    """Somebody sat down on an open chair."""

    chair: Chair
    person: Person


class Left(Happened, frozen=True, tag="left", rename={"chair": "place"}):
    """Somebody stood up before the game began."""

    chair: Chair


class Closed(Happened, frozen=True, tag="closed"):
    """Everybody left before the game began."""


class Started(Happened, frozen=True, tag="started"):
    """Every chair is taken and the starter is known. From here on people are counted by seats."""

    order: tuple[Chair, ...]
    """The chair that became each seat."""
    draw: Draw = ()
    """How chance found the starter; empty where it was settled before."""


class PartAdded(Happened, frozen=True, tag="part_added"):
    """Somebody added random bytes of his own to the chance of the table."""

    seat: Seat
    """The chair, before the game."""
    part: str


class Stepped(Happened, frozen=True, tag="stepped"):
    """A step was played, or dice were thrown."""

    seat: Seat
    step: str


class DrawOffered(Happened, frozen=True, tag="draw_offered"):
    seat: Seat


class DrawDeclined(Happened, frozen=True, tag="draw_declined"):
    seat: Seat


class TakebackAsked(Happened, frozen=True, tag="takeback_asked"):
    """Somebody wants to take back his latest step, and all that followed it."""

    seat: Seat
    steps: int
    """How many steps of the game would be left."""


class TakebackAgreed(Happened, frozen=True, tag="takeback_agreed"):
    """One of several opponents agreed; others have still to answer."""

    seat: Seat


class TakebackDeclined(Happened, frozen=True, tag="takeback_declined"):
    seat: Seat


class TookBack(Happened, frozen=True, tag="took_back"):
    """All agreed: only the first `steps` steps of the game still count."""

    seat: Seat
    steps: int


class Gone(Happened, frozen=True, tag="gone"):
    """Nobody is connected for this seat any more."""

    seat: Seat


class Returned(Happened, frozen=True, tag="returned"):
    seat: Seat


class TimeGiven(Happened, frozen=True, tag="time_given"):
    """The server was away or could not write: whoever is to move gets that time back."""

    seconds: float


class TakenOver(Happened, frozen=True, tag="taken_over"):
    """Quatro with three or four: somebody left the game, and a computer plays the seat to the end."""

    seat: Seat
    level: str
    reason: Reason
    """Why: given up, out of time, or claimed from somebody who stayed away."""


class Ended(Happened, frozen=True, tag="ended"):
    """The result, and the seed that shows that every throw was fair."""

    winners: tuple[Seat, ...]
    reason: Reason
    seed: str


class RematchAsked(Happened, frozen=True, tag="rematch_asked"):
    seat: Seat


class RematchDeclined(Happened, frozen=True, tag="rematch_declined"):
    seat: Seat


class Rematched(Happened, frozen=True, tag="rematched"):
    """All want to play again: the next game is at another table."""

    table: str


Event = (
    Opened
    | Joined
    | Left
    | Closed
    | Started
    | PartAdded
    | Stepped
    | DrawOffered
    | DrawDeclined
    | TakebackAsked
    | TakebackAgreed
    | TakebackDeclined
    | TookBack
    | Gone
    | Returned
    | TimeGiven
    | TakenOver
    | Ended
    | RematchAsked
    | RematchDeclined
    | Rematched
)
"""What can happen at a table; a log is made of these."""

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Event)


def encode(event: Event) -> bytes:
    """An event as JSON, the form that is stored."""
    return _encoder.encode(event)


def decode(data: bytes | str) -> Event:
    """The event that was stored."""
    event: Event = _decoder.decode(data)
    return event


def public(event: Event) -> Event:
    """What everybody may read: the same event without the keys of people."""
    match event:
        case Opened(setup=setup):
            return msgspec.structs.replace(event, setup=public_setup(setup))
        case Joined(person=person):
            return msgspec.structs.replace(event, person=Person("", person.name))
        case _:
            return event


def public_setup(setup: Setup) -> Setup:
    """A set-up without the keys of people."""
    seats = tuple(Person("", each.name) if isinstance(each, Person) else each for each in setup.seats)
    return msgspec.structs.replace(setup, seats=seats)
