"""Greetings that people can send each other at a table: a closed set, passed on and never stored."""

from __future__ import annotations

from enum import StrEnum


class Word(StrEnum):
    """All greetings. Each reader sees them in their own language."""

    HELLO = "hello"
    GOOD_LUCK = "good_luck"
    WELL_PLAYED = "well_played"
    OOPS = "oops"
    THANKS = "thanks"
