"""Boards: every position of a game can be drawn, and a picture gives nothing away."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.noughts import Position as Noughts
from tests.noughts import registered

from fourfold import art, quarto, quatro
from fourfold.art.__main__ import pictures
from fourfold.quarto import art as quarto_art
from fourfold.quarto.art.board import winning_squares
from fourfold.quarto.art.over_edges import strokes
from fourfold.quarto.data import editions
from fourfold.quatro import art as quatro_art
from fourfold.quatro.art.board import winning_fields
from fourfold.quatro.data import layout
from fourfold.rules.game import Over, ToMove, ToRoll

Sound = Callable[[str], ElementTree.Element]
THEMES: tuple[art.ThemeName, ...] = ("light", "dark", "page")
CLASSIC = quarto.Variant()
STANDARD = quatro.Variant(layout("default"))


def played(position: Any, chance: random.Random) -> Iterator[Any]:
    """Every position of a random game."""
    while True:
        yield position
        match position.turn:
            case ToMove(_, steps):
                position = position.play(chance.choice(steps))
            case ToRoll(_, outcomes):
                position = position.play(
                    chance.choices([s for s, _ in outcomes], [float(w) for _, w in outcomes])[0]
                )
            case Over():
                return


def classes(tree: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in tree.iter() if name in element.get("class", "").split()]


@pytest.mark.parametrize("call", quarto.CallRule)
def test_every_position_of_quarto_draws(sound: Sound, call: quarto.CallRule) -> None:
    chance = random.Random(f"quarto {call}")
    for position in played(quarto.Variant(squares=True, call=call).start(2), chance):
        edition, theme = chance.choice(editions()), chance.choice(THEMES)
        tree = sound(quarto.draw(position, edition=edition, theme=theme))
        standing = 16 - position.board.count(None) + position.beside.bit_count() + (position.hand is not None)
        assert len(classes(tree, "piece")) == standing == 16


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_of_quatro_draws(sound: Sound, seats: int) -> None:
    chance = random.Random(seats)
    for number, position in enumerate(played(STANDARD.start(seats), chance)):
        if number % 20 and position.result is None:
            continue
        tree = sound(quatro.draw(position, theme=chance.choice(THEMES)))
        assert len(classes(tree, "roof")) == sum(position.heights) + seats
        assert len(classes(tree, "field")) == 36


@pytest.mark.parametrize("name", editions())
@pytest.mark.parametrize("columns", [4, 8, 16])
def test_neighbours_on_the_rack_differ_in_one_trait(sound: Sound, name: str, columns: int) -> None:
    rows = quarto_art.rack_rows(columns)
    assert sorted(piece for row in rows for piece in row) == list(range(16))
    across = [pair for row in rows for pair in pairwise(row)]
    down = [pair for column in zip(*rows, strict=True) for pair in pairwise(column)]
    assert all((one ^ other).bit_count() == 1 for one, other in across + down)
    assert len(classes(sound(quarto_art.rack(name, columns=columns)), "place")) == 16


def test_a_used_piece_leaves_its_place_empty(sound: Sound) -> None:
    tree = sound(quarto_art.rack(beside=0b1011))
    assert len(classes(tree, "place")) == 16
    assert len(classes(tree, "piece")) == 3


def test_a_made_line_stays_dark_until_it_is_called(sound: Sound) -> None:
    made = quarto.Position("0246/.7d./1.e./5..f - d1", CLASSIC)
    assert made.made
    assert not classes(sound(quarto.draw(made)), "lit")
    called = made.play(quarto.Call(quarto.LINES[0]))
    assert winning_squares(called) == {0, 1, 2, 3}
    assert len(classes(sound(quarto.draw(called)), "lit")) == 4


def test_the_picture_of_an_overlooked_line_is_that_of_any_other_position() -> None:
    """A picture of a position with a line differs from one without a line only in its pieces."""
    one = quarto.draw(quarto.Position("0246/..../..../.... - d1", CLASSIC))
    other = quarto.draw(quarto.Position("0247/..../..../.... - d1", CLASSIC))
    assert re.findall(r'class="(?!piece)[^"]*"', one) == re.findall(r'class="(?!piece)[^"]*"', other)


def test_the_latest_placement_is_ringed_and_badges_are_shown(sound: Sound) -> None:
    position = quarto.Position("2..d/7..f/96e./.c.. 1 b4", CLASSIC)
    tree = sound(quarto.draw(position, badges={1: "+3", 0: "<&>"}, piece_badges={3: "=", 2: "gone"}))
    assert len(classes(tree, "last")) == 1
    words = [element.text for badge in classes(tree, "badge") for element in badge if element.text]
    assert [word for word in words if word.strip()] == ["<&>", "+3", "="]


def test_a_board_can_do_without_its_rack(sound: Sound) -> None:
    assert not classes(sound(quarto.draw(CLASSIC.start(), rack=False)), "rack")


def test_the_winning_row_and_the_yatzy_towers_are_lit(sound: Sound) -> None:
    row = quatro.Position("1111../222.../....../....../....../...... 11-12 -", STANDARD)
    assert row.result is not None
    assert winning_fields(row) == {0, 1, 2, 3}
    assert len(classes(sound(quatro.draw(row)), "lit")) == 4
    yatzy = quatro.Position("....../....../.....1/1...../....../...1.. 12-13 -", STANDARD)
    assert winning_fields(yatzy) == set(STANDARD.layout.yatzy_fields)


def test_marked_fields_and_badges_are_shown(sound: Sound) -> None:
    tree = sound(quatro.draw(STANDARD.start(2), marked=(3, 4), badges={5: "12%"}))
    assert len(classes(tree, "marked")) == 2
    assert len(classes(tree, "badge")) == 1


@pytest.mark.parametrize("numbers", [(), (1,), (1, 2, 3, 4, 5), (6, 6, 6, 6, 6)])
def test_dice_show_their_pips(sound: Sound, numbers: tuple[int, ...]) -> None:
    tree = sound(quatro_art.dice(numbers))
    pips = [element for element in tree.iter() if element.tag.endswith("circle")]
    assert len(pips) == sum(numbers)


@pytest.mark.parametrize(
    "start",
    [
        "quarto.Variant().start(2)",
        "quatro.Variant(__import__('fourfold.quatro.data').quatro.data.layout('default')).start(3)",
    ],
)
def test_a_fresh_notebook_shows_a_position(sound: Sound, start: str) -> None:
    """Only the rules are imported, as in a notebook."""
    code = f"from fourfold import quarto, quatro; print({start}._repr_svg_())"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    sound(shown.stdout)


def test_the_pictures_of_the_documentation_are_up_to_date(sound: Sound) -> None:
    """If this fails, run python -m fourfold.art docs/pictures and look at the pictures."""
    folder = Path(__file__).parents[2] / "docs" / "pictures"
    made = dict(pictures())
    assert sorted(made) == sorted(file.name for file in folder.glob("*.svg"))
    for name, picture in made.items():
        sound(picture)
        assert (folder / name).read_text("utf-8") == picture, name


def test_a_game_without_pictures_is_drawn_plainly() -> None:
    with registered():
        at: Any = Noughts("XX./OO./...")
        picture = art.draw(at, theme="dark")
        assert ElementTree.fromstring(picture).tag.endswith("svg")
        assert picture.count('class="square"') == 9
        assert picture.count(">X</text>") == 2
        assert art.describe(at) == "On the board: a1: X; b1: X; a2: O; b2: O."
        assert art.describe(Noughts()) == "The board is empty."  # type: ignore[arg-type]


def test_a_line_over_the_edge_is_drawn_on_its_own_squares_and_no_others() -> None:
    """Strokes are walked bit by bit; each point lies on a square of the line, and each square is reached."""
    for line in quarto.Variant(squares=True, torus=True).lines:
        if line.wraps:
            met = set()
            for (x, y), (right, down) in strokes(line):
                for part in (0.01, 0.3, 0.49, 0.51, 0.7, 0.99):
                    column, row = int(x + (right - x) * part), int(y + (down - y) * part)
                    met.add(4 * row + column)
            assert met == set(line.squares)


def test_only_a_line_over_the_edge_that_won_is_drawn() -> None:
    position = quarto.Position("...4/5.../.6../..7. - c4", quarto.Variant(torus=True))
    assert "over-edges" not in quarto.draw(position)
    called = position.play("!d1a2b3c4")
    assert quarto.draw(called).count("over-edges") == 1
    assert "over-edges" not in quarto.draw(called, lit=())
    row = quarto.Position("4567/..../..../.... - d1", quarto.Variant(torus=True)).play("!a1b1c1d1")
    assert "over-edges" not in quarto.draw(row)
