"""Words people may say to each other at a table: a closed set, told to whoever is there, kept nowhere."""

from __future__ import annotations

from enum import StrEnum


class Word(StrEnum):
    """Everything that can be said. Each reader hears it in their own language."""

    HELLO = "hello"
    GOOD_LUCK = "good_luck"
    WELL_PLAYED = "well_played"
    OOPS = "oops"
    THANKS = "thanks"
