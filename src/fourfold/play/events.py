"""What happened at a table: the log that is stored, and the only truth about a game.

Events are facts: decided once, never changed, never decided again. They hold nothing secret but the keys of
people, and nobody is sent one. Times are seconds since 1970 by the server's clock.
"""

from __future__ import annotations

import msgspec

from fourfold.play.dicebox import Draw
from fourfold.play.setup import Chair, Person, Setup
from fourfold.rules.game import Reason, Seat

FORMAT = 3
"""Grows when events change so that older programs cannot read them; fields with defaults may be added."""
_WITHOUT_START = 2
"""The format of a game with the usual start: programs before the third format can read it too."""


class Happened(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    """What all events share."""

    at: float


class Opened(Happened, frozen=True, tag="opened"):
    """The table is open. Always the first event."""

    setup: Setup
    seal: str
    """The hash of the secret seed from which all chance of this table comes."""
    format: int = FORMAT

    @classmethod
    def now(cls, at: float, setup: Setup, seal: str) -> Opened:
        """A table that is being opened, in the oldest format that can express it."""
        return cls(at=at, setup=setup, seal=seal, format=FORMAT if setup.start else _WITHOUT_START)


class Joined(Happened, frozen=True, tag="joined", rename={"chair": "place"}):
    """A person sat down on an open chair."""

    chair: Chair
    person: Person


class Left(Happened, frozen=True, tag="left", rename={"chair": "place"}):
    """A person stood up before the game started."""

    chair: Chair
    with_part: bool = False
    """Whether what they added to the randomness of the table went with them, as it does since version 0.3."""


class Closed(Happened, frozen=True, tag="closed", omit_defaults=True):
    """The game will never start: everyone left."""

    by_server: bool = False
    """The people who run the server closed it instead."""


class Started(Happened, frozen=True, tag="started"):
    """Every chair is taken and the starter is known. From here on people are counted by seats."""

    order: tuple[Chair, ...]
    """The chair that became each seat."""
    draw: Draw = ()
    """How the throw for the start went; empty if the starter was already known."""


class PartAdded(Happened, frozen=True, tag="part_added"):
    """A person added random bytes to the randomness of the table."""

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
    """A player wants to take back their latest step, and everything after it."""

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
    """The server was away or could not write: the player to move gets that time back."""

    seconds: float


class TakenOver(Happened, frozen=True, tag="taken_over"):
    """Quatro with three or four players: a player left the game, and a computer plays the seat to the end."""

    seat: Seat
    level: str
    reason: Reason
    """Why: given up, out of time, or claimed from a player who stayed away."""


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
    """Everyone wants to play again: the next game is at another table."""

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
"""What can happen at a table; a log consists of these."""

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Event)


def encode(event: Event) -> bytes:
    """An event as JSON, the form that is stored."""
    return _encoder.encode(event)


def decode(data: bytes | str) -> Event:
    """The event that was stored."""
    event: Event = _decoder.decode(data)
    return event


def public_setup(setup: Setup) -> Setup:
    """A set-up without the keys of people."""
    seats = tuple(Person("", each.name) if isinstance(each, Person) else each for each in setup.seats)
    return msgspec.structs.replace(setup, seats=seats)
