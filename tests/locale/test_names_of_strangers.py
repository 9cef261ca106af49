"""Names are text from strangers: they are shown short, on one line, visible and isolated."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourfold.locale import explain, isolated, others_words, person_name, text
from fourfold.rules.game import Unreadable

LETTERS = st.sampled_from(
    [
        *"AZaz09 -_.!?[](){}<>&\"'",
        *"éžЖя",
        *"שרהאב",
        *"محمد",
        *"李小龍あア",
        *"👑🏳🎲",
        "ก",
        "क",
        "ि",
        "\u0301",
        "\u20dd",
    ]
)
TRICKS = st.sampled_from(
    [
        "\x1b[2J",
        "\x00",
        "\x07",
        "\r",
        "\n",
        "\t",
        "\u2028",
        "\u202e",
        "\u2066",
        "\u2068",
        "\u2069",
        "\u200f",
        "\u200b",
        "\ufeff",
    ]
)
NAMES = st.lists(st.one_of(LETTERS, LETTERS, LETTERS, TRICKS), max_size=90).map("".join)
"""Right to left, wide, with diacritics, long, and with characters that move cursors or reverse lines."""


def shown_alone(words: str) -> str:
    """Words without their isolating characters, which must surround them or be absent."""
    inside = words[1:-1] if words.startswith("\u2068") and words.endswith("\u2069") else words
    assert not set(inside) & {"\u2068", "\u2069"}
    return inside


@given(NAMES)
def test_a_name_is_short_visible_and_on_one_line(name: str) -> None:
    shown = shown_alone(person_name(name))
    assert len(shown) <= 40
    assert shown.isprintable()
    assert shown == shown.strip()
    assert "  " not in shown
    kinds = "".join(unicodedata.category(character)[0] for character in shown)
    assert "MMMM" not in kinds
    turned = any(unicodedata.bidirectional(each) in ("R", "AL", "AN") for each in shown)
    assert (person_name(name) != shown) == turned


@given(NAMES)
def test_shortening_a_name_again_changes_nothing(name: str) -> None:
    shown = person_name(name)
    assert person_name(shown) == shown
    assert isolated(shown) == shown
    assert text("{name} starts.", name=shown) == f"{shown} starts."


@pytest.mark.parametrize("name", ["Ada", "Żółć O’Neill", "Ђорђе", "李小龍", "n0. 7 (she)", "W" * 40])
def test_an_ordinary_name_stays_as_it_is(name: str) -> None:
    assert person_name(name) == name


def test_a_name_loses_what_does_not_show() -> None:
    assert person_name(" A\r\nd\u2028a\x1b[2J\t ") == "A d a[2J"
    assert person_name("\u202edlrow") == "dlrow"
    assert person_name("(7) שרה\u2069") == "\u2068(7) שרה\u2069"
    assert person_name("e" + "\u0301" * 60) == "e\u0301\u0301\u0301"
    assert person_name("x" * 100) == "x" * 39 + "…"


@given(NAMES)
def test_longer_words_of_others_stay_whole(words: str) -> None:
    shown = shown_alone(others_words(words))
    assert shown.isprintable()
    assert visible(shown) == visible(words)


def visible(words: str) -> str:
    """The visible part of words, without spaces and diacritics."""
    return "".join(
        each
        for each in words
        if each.isprintable() and each != " " and not unicodedata.category(each).startswith("M")
    )


@given(NAMES)
def test_an_error_repeats_nothing_that_moves_a_cursor(typed: str) -> None:
    said = explain(
        Unreadable("“{text}” is not a square: a square is a column a-d and a row 1-4, as in b3.", text=typed)
    )
    assert shown_apart(said).isprintable()


def shown_apart(said: str) -> str:
    return said.replace("\u2068", "").replace("\u2069", "")
