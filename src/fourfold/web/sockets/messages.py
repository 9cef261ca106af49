"""What goes over a table's WebSocket: JSON objects, distinguished by `type` (see `docs/protocol.md`).

Incoming messages are decoded into these types before anything else happens; anything else is refused.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from fourfold.play import Command, News, Shown
from fourfold.rules.game import Seat
from fourfold.web.tables.announcements import Word

Key = Annotated[
    str,
    msgspec.Meta(
        min_length=1,
        max_length=64,
        pattern=r"^[^\x00-\x1f\x7f]*$",
        description="Chosen by the client, new for each act.",
    ),
]
Version = Annotated[int, msgspec.Meta(ge=0, le=2**31)]


class Incoming(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What all messages of a client share."""


class Act(Incoming, frozen=True, tag="act"):
    """Do something at the table. If it is sent again with the same key, it is not done again."""

    key: Key
    command: Command


class Since(Incoming, frozen=True, tag="since"):
    """Send me everything after this version; after 0, the whole table."""

    version: Version


class Pong(Incoming, frozen=True, tag="pong"):
    """The answer to a ping; the server measures how long it took."""

    n: Version


class Hello(Incoming, frozen=True, tag="hello"):
    """Are you there? Answered with `hello`."""


class Greet(Incoming, frozen=True, tag="greet"):
    """Greet everyone who has the table open. A greeting is passed on, not stored."""

    seat: Seat
    """The sender's own seat."""
    word: Word


FromClient = Act | Since | Pong | Hello | Greet


class Outgoing(msgspec.Struct, frozen=True, tag_field="type"):
    """What all messages of the server share."""


class Ack(Outgoing, frozen=True, tag="ack"):
    """The act with this key is stored."""

    key: str
    version: int
    """The version it was stored at; the news about it come in a separate message."""


class ActRefused(Outgoing, frozen=True, tag="refused"):
    """The act with this key did not happen."""

    key: str
    reason: str
    """A key for programs: `stale`, `not-yours`, `refused`, `rules`, `too-many`, `unreadable`, …"""
    sentence: str
    """What was wrong and what would be right, in the person's language."""
    version: int


class Here(Outgoing, frozen=True, tag="here"):
    """Who is connected."""

    seats: list[int]
    watchers: int


class Preparing(Outgoing, frozen=True, tag="preparing"):
    """The computer has not moved yet: its engine is being prepared for its first use on this machine."""

    share: float
    """How much of that is done, up to 1."""


class Greeting(Outgoing, frozen=True, tag="greeting"):
    """A person at the table sends a greeting."""

    seat: Seat
    word: Word


class Ping(Outgoing, frozen=True, tag="ping"):
    """Answer with `pong` and the same number at once."""

    n: int


class HelloBack(Outgoing, frozen=True, tag="hello"):
    """The answer to `hello`, with the server's time."""

    now: float


FromServer = Shown | News | Ack | ActRefused | Here | Preparing | Greeting | Ping | HelloBack

_decoder = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


def read(data: str | bytes) -> FromClient:
    """The message in a frame. Raises `msgspec.DecodeError` for anything else."""
    message: FromClient = _decoder.decode(data)
    return message


write = _encoder.encode
"""A message as the text of a frame."""
