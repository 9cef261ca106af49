"""Edition files: those that ship are complete, and damaged ones are refused with a helpful sentence."""

from __future__ import annotations

from importlib.resources import files

import pytest

from fourfold.quarto.data import edition, editions, read_edition
from fourfold.rules.game import Unreadable

CLASSIC = (files("fourfold.quarto.data") / "editions" / "classic.toml").read_text("utf-8")


def test_the_editions_ship_and_the_classic_one_comes_first() -> None:
    assert editions() == ("classic", "contrast", "mushrooms")
    assert all(edition(name).name == name for name in editions())


def test_the_classic_bits_are_those_of_the_rules() -> None:
    traits = edition("classic").traits
    assert [(trait.name, trait.values) for trait in traits] == [
        ("colour", ("light", "dark")),
        ("shape", ("round", "square")),
        ("height", ("short", "tall")),
        ("top", ("hollow", "solid")),
    ]


@pytest.mark.parametrize("name", editions())
def test_sixteen_pieces_have_sixteen_names(name: str) -> None:
    assert len({edition(name).piece_name(piece) for piece in range(16)}) == 16


def test_pieces_are_named_in_words() -> None:
    assert edition("classic").piece_name(0) == "short light round hollow piece"
    assert edition("mushrooms").piece_name(15) == "big red mushroom: pointed cap, yellow dots"


def test_editions_are_values() -> None:
    assert read_edition(CLASSIC) == edition("classic")
    assert hash(read_edition(CLASSIC)) == hash(edition("classic"))


def test_an_unknown_edition_is_refused_with_those_there_are() -> None:
    with pytest.raises(Unreadable, match="no edition marble: choose one of classic, contrast, mushrooms"):
        edition("marble")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('name = "classic"', "name = classic", "is not a TOML file"),
        ('drawing = "wood"', "", "lacks: drawing"),
        ('drawing = "wood"', 'drawing = "wood"\nprice = 3', "unknown fields: price. The fields are"),
        ('name = "classic"', 'name = "Das Alte"', "The field “name” of an edition is one word"),
        ('title = "Wood"', 'title = ""', "The title of an edition is a word or two"),
        ('drawing = "wood"', "drawing = 4", "The field “drawing” of an edition is one word"),
        ('[[traits]]\nname = "top"\nvalues = ["hollow", "solid"]', "", "exactly four"),
        ('values = ["hollow", "solid"]', 'values = ["hollow"]', "Trait 3 needs a name and two words"),
        ('values = ["hollow", "solid"]', 'values = ["solid", "solid"]', "Both values of trait 3"),
        ('values = ["hollow", "solid"]', 'values = ["hollow", "solid"]\nbit = 3', "and nothing else"),
        ('name = "top"', 'name = "shape"', "need four names, not colour, shape, height, shape"),
        ("{height} {colour}", "{height}", "names each trait once, as {colour} {height} {shape} {top}"),
        ("{height} {colour}", "{height {colour}", "names each trait once"),
        ("[colours.dark]", "[colours.dim]", "has \\[colours.light\\] and \\[colours.dark\\]"),
        ('maple = "#EBD3A8"', 'maple = "beige"', "colour maple, theme light, is written #RRGGBB"),
        ('maple-edge = "#B98F55"', "", "in only one theme: maple-edge"),
    ],
)
def test_a_damaged_edition_is_refused_by_name(old: str, new: str, message: str) -> None:
    assert old in CLASSIC
    with pytest.raises(Unreadable, match=message):
        read_edition(CLASSIC.replace(old, new, 1))


def test_colours_must_be_tables() -> None:
    text = CLASSIC[: CLASSIC.index("[colours.light]")] + "[colours]\nlight = 1\ndark = 2\n"
    with pytest.raises(Unreadable, match=r"has \[colours.light\] and \[colours.dark\]"):
        read_edition(text)
