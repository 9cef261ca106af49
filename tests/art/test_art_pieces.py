"""The sixteen pieces of each edition: everyone can tell them apart."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

import pytest

from fourfold import art
from fourfold.art.theme import stylesheet
from fourfold.quarto import art as quarto_art
from fourfold.quarto.art.pieces import DRAWINGS, piece_set
from fourfold.quarto.data import edition, editions
from fourfold.quatro import art as quatro_art
from fourfold.rules.game import Unreadable

THEMES: tuple[art.ThemeName, ...] = ("light", "dark", "page")
Sound = Callable[[str], ElementTree.Element]
Symbols = Callable[[str], list[str]]


def shapes_only(symbol: str) -> str:
    """The drawing of a piece without fills, strokes and classes: no colour is left."""
    return re.sub(r' (fill|stroke|class)="[^"]*"', "", symbol)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", editions())
def test_every_piece_is_a_sound_picture(sound: Sound, name: str, theme: art.ThemeName) -> None:
    for piece in range(16):
        tree = sound(quarto_art.piece(piece, name, theme, 48))
        assert (tree.get("width"), tree.get("height")) == ("48", "48")


@pytest.mark.parametrize("name", editions())
def test_shape_height_and_top_need_no_colour_at_all(name: str, symbols: Symbols) -> None:
    shapes = [shapes_only(symbol) for symbol in symbols(name)]
    assert len(shapes) == 16
    for one, other in combinations(range(16), 2):
        if (one ^ other) >> 1:
            assert shapes[one] != shapes[other]


def test_a_piece_says_in_words_what_it_is(sound: Sound) -> None:
    title = sound(quarto_art.piece(0b0101))[0].text
    assert title == "tall dark round hollow piece"


def test_words_go_through_the_given_text(sound: Sound) -> None:
    def shout(message: str, /, *, context: str = "", **details: object) -> str:
        assert context or "{" not in message or "piece" in details
        return message.format(**details).upper()

    assert sound(quarto_art.piece(0b0101, text=shout))[0].text == "TALL DARK ROUND HOLLOW PIECE"


def test_on_a_page_every_colour_is_a_variable_the_stylesheet_defines() -> None:
    pictures = "".join(quarto_art.sprite(name, "page") for name in editions())
    used = set(re.findall(r"var\((--[\w-]+)", pictures))
    defined = set(re.findall(r"(--[\w-]+):", stylesheet()))
    assert used
    assert used <= defined


def test_a_sprite_holds_all_sixteen_pieces_by_name() -> None:
    tree = ElementTree.fromstring(quarto_art.sprite("mushrooms"))
    symbols = [element.get("id") for element in tree if element.tag.endswith("symbol")]
    assert symbols == [f"mushrooms-{piece:x}" for piece in range(16)]


def test_the_sprites_of_all_editions_fit_on_one_page() -> None:
    ids = [found for name in editions() for found in re.findall(r' id="([^"]+)"', quarto_art.sprite(name))]
    assert len(ids) == len(set(ids))


def test_every_shipped_edition_has_just_the_colours_its_drawing_asks_for() -> None:
    for name in editions():
        shipped = edition(name)
        assert DRAWINGS[shipped.drawing].colours == set(shipped.colours["light"])


def test_an_edition_with_an_unknown_drawing_is_refused() -> None:
    with pytest.raises(Unreadable, match="asks for the drawing clay; the drawings are: wood, mushroom, ink"):
        piece_set(replace(edition("classic"), drawing="clay"), "light")


def test_an_edition_without_a_colour_its_drawing_needs_is_refused() -> None:
    with pytest.raises(Unreadable, match="needs colours that the edition classic lacks: blue, blue-edge"):
        piece_set(replace(edition("classic"), drawing="mushroom"), "light")


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(Unreadable, match="There is no theme sepia"):
        quatro_art.dice((1,), theme="sepia")  # type: ignore[arg-type]
