"""What processes tell each other about a table. Announcements may get lost: only the log counts. Greetings of
people at a table are passed on this way and never stored."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from fourfold.play import Event
from fourfold.rules.game import Seat


class Word(StrEnum):
    """All greetings. Each reader sees them in their own language."""

    HELLO = "hello"
    GOOD_LUCK = "good_luck"
    WELL_PLAYED = "well_played"
    OOPS = "oops"
    THANKS = "thanks"


class Moved(msgspec.Struct, frozen=True, tag_field="type", tag="moved"):
    """A table has moved on. The events are included: they are stored, and this usually saves a read."""

    version: int
    events: list[Event]


class Connected(msgspec.Struct, frozen=True, tag_field="type", tag="connected"):
    """Who is connected to one process."""

    process: str
    people: list[str]
    """Keys of people who hold a seat. Processes of one server trust each other; no client ever sees this."""
    watchers: int


class Greeted(msgspec.Struct, frozen=True, tag_field="type", tag="greeted"):
    """A person at a table sent a greeting."""

    seat: Seat
    word: Word


class PersonEnded(msgspec.Struct, frozen=True, tag_field="type", tag="ended"):
    """A person was erased, and is nobody from now on. It is about no table: see `EVERYWHERE`."""

    person: str


Announcement = Moved | Connected | Greeted | PersonEnded

EVERYWHERE = "*"
"""Stands for the table where an announcement is about none."""

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Announcement)


def encode(announcement: Announcement) -> str:
    """An announcement as text."""
    return _encoder.encode(announcement).decode()


def decode(text: str) -> Announcement:
    """The announcement in a text. Raises `msgspec.DecodeError` for anything else."""
    announcement: Announcement = _decoder.decode(text)
    return announcement
