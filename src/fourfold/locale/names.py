"""Names that people choose by, for what programs name with keys, and those of people, editions and pieces."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import TYPE_CHECKING

from fourfold.locale.sentences import CommonNoun, isolated, text
from fourfold.rules.games import Game, games, rules_of

if TYPE_CHECKING:
    from fourfold.quarto.data import Edition, Trait


LONGEST_NAME = 40
"""Characters that are shown of a name: as many as a table accepts. Records from elsewhere may have more."""
_MOST_MARKS = 3
"""On one letter: more than any language needs would reach into other lines."""


@cache
def _level_titles() -> dict[str, str]:
    from fourfold.data.levels import levels  # noqa: PLC0415 - most sentences name no level

    return {level.name: level.title for game in games() for level in levels(game)}


def game_name(game: Game) -> str:
    """A game by its own name, which no language translates."""
    return rules_of(game).title


def level_name(key: str) -> str:
    """A level of the computer: `Club player`."""
    title = _level_titles().get(key)
    return key if title is None else text(title)


def person_name(name: str) -> str:
    """A name as a person wrote it, safe to show and no longer than a name may be."""
    shown = _printable(given_name(name))
    return isolated(shown if len(shown) <= LONGEST_NAME else f"{shown[: LONGEST_NAME - 1]}…")


def given_name(name: str) -> str:
    """A name as it was given; empty if it only says “you”. Version 0.2 wrote that word, in the language of
    the time, for a person without a name: a sentence cannot have it as its subject."""
    return "" if name in ("You", text("You")) else name


def others_words(words: str) -> str:
    """What another person wrote, on one line: nothing moves a cursor, hides or turns the line around."""
    return isolated(_printable(words))


def _printable(words: str) -> str:
    """One line of characters that show, with single spaces and at most a few marks on each letter."""
    visible = (" " if each.isspace() else each for each in words if each.isspace() or each.isprintable())
    shown, marks = "", 0
    for character in " ".join("".join(visible).split()):
        marks = marks + 1 if unicodedata.category(character).startswith("M") else 0
        shown += character if marks <= _MOST_MARKS else ""
    return shown


def the_computer() -> CommonNoun:
    """The computer, where a sentence says what it does."""
    # For translators: the subject of a sentence, in the nominative: “The computer gives a piece”. With a
    # capital letter here; inside a sentence it gets a small one by itself.
    return CommonNoun(text("The computer"))


def shout() -> str:
    """What a player calls out to claim a line."""
    # For translators: what players shout to claim a line, with the exclamation mark.
    return text("QUARTO!")


def piece_name(edition: Edition, piece: int) -> str:
    """A piece in words: `tall dark round hollow piece`."""
    return edition.piece_name(piece, text)


def value_name(edition: Edition, trait: Trait, value: int) -> str:
    """One value of a trait: `tall`."""
    return edition.value_name(trait, value, text)


def trait_title(edition: Edition, trait: Trait) -> str:
    """A trait as a heading or a choice: `Height`."""
    return text(trait.title, context=edition.title_context)


def edition_title(edition: Edition) -> str:
    """An edition as a choice: `Wood`."""
    return text(edition.title, context=edition.title_context)
