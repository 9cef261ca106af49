"""Errors that only people meet who use the Python package: a call, and the sentence of its error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from importlib.resources import files

from fourfold.art.pieces import piece_set
from fourfold.art.theme import theme_of
from fourfold.data import edition
from fourfold.data.editions import read_edition
from fourfold.data.puzzles import Kind, Puzzle, answer, puzzles, read_puzzle
from fourfold.locale import explain
from fourfold.play import DiceBox, Open, Setup
from fourfold.rules import quarto, quatro
from fourfold.rules.game import Over, Reason, RuleError
from fourfold.rules.games import Game
from fourfold.rules.record import Record
from i18n.pictures.shown import Picture, written

EDITIONS = (
    ('name = "mushrooms"', "name ="),
    ('title = "Mushrooms"\n', ""),
    ('title = "Mushrooms"', 'title = "Mushrooms"\nweight = 3'),
    ('name = "mushrooms"', 'name = "My mushrooms"'),
    ('title = "Mushrooms"', 'title = ""'),
    ('[[traits]]\nname = "dots"\nvalues = ["no dots", "yellow dots"]\n', ""),
    ('name = "dots"', 'name = "cap"'),
    ('values = ["small", "big"]', 'values = ["big", "big"]'),
    ('values = ["small", "big"]', 'values = ["big"]'),
    ("mushroom: {cap}", "mushroom: {hat}"),
    ("[colours.dark]", "[colours.night]"),
    ('dots = "#FFDF5A"\n', ""),
    ('blue = "#4A8CD0"', 'blue = "sky"'),
)
"""Mistakes in the file of an edition: what it says, and what stands there instead."""

_LINE = "1 a1 3 b1 5 c1 7 d1 !a1b1c1d1"
_TWO = (Open(), Open())
CALLS: dict[str, Callable[[], object]] = {
    "quarto.Give(16)": lambda: quarto.Give(16),
    "quarto.Place(16)": lambda: quarto.Place(16),
    'quarto.Call("a1b1c1d1", 2)': lambda: quarto.Call("a1b1c1d1", 2),
    "quarto.Variant(traits=())": lambda: quarto.Variant(traits=frozenset()),
    "quatro.Build(36)": lambda: quatro.Build(36),
    "quatro.Layout(())": lambda: quatro.Layout(()),
    'Record(quarto.Position(), names=("Ada", "Max", "Kim"))': lambda: Record(
        quarto.Position(), names=("Ada", "Max", "Kim")
    ),
    'Record(quarto.Position(), tags=(("my tag", ""),))': lambda: Record(
        quarto.Position(), tags=(("my tag", ""),)
    ),
    'Record(quarto.Position(), tags=(("Game", "quarto"),))': lambda: Record(
        quarto.Position(), tags=(("Game", "quarto"),)
    ),
    f'Record.of(quarto.Position(), "{_LINE}", decided=Over((0,), Reason.TIME))': lambda: Record.of(
        quarto.Position(), _LINE, decided=Over((0,), Reason.TIME)
    ),
    'DiceBox(b"short")': lambda: DiceBox(b"short"),
    "Setup(Game.QUARTO, two, absence=0).checked()": lambda: Setup(Game.QUARTO, _TWO, absence=0).checked(),
    "Setup(Game.QUARTO, two, first=2).checked()": lambda: Setup(Game.QUARTO, _TWO, first=2).checked(),
    'read_puzzle("a line")': lambda: read_puzzle("a line"),
    r'read_puzzle("a\tb\tc\td\te")': lambda: read_puzzle("a\tb\tc\td\te"),
    'answer(puzzle, ["b3"])': lambda: answer(_puzzle(Kind.SEE), ["b3"]),
    'answer(puzzle, ["!a1b1c1d1", "7"])': lambda: answer(_puzzle(Kind.SEE), ["!a1b1c1d1", "7"]),
    'piece_set(replace(edition("classic"), drawing="glass"), "light")': lambda: piece_set(
        replace(edition("classic"), drawing="glass"), "light"
    ),
    'piece_set(replace(edition("classic"), drawing="mushroom"), "light")': lambda: piece_set(
        replace(edition("classic"), drawing="mushroom"), "light"
    ),
    'theme_of("night")': lambda: theme_of("night"),  # type: ignore[arg-type]
}
"""Calls with wrong arguments."""


def errors() -> Iterator[Picture]:
    """The errors of each call, and of each mistake in the file of an edition."""
    rows = [row for call, make in CALLS.items() for row in (f">>> {call}", *_error(make))]
    yield Picture("errors of the Python package", [written(rows)], rows=rows)
    file = (files("fourfold.data") / "editions" / "mushrooms.toml").read_text("utf-8")
    rows = []
    for said, instead in EDITIONS:
        rows += [f"{said.splitlines()[-1]}  →  {instead or '(left out)'}".replace("\n", " ")]
        rows += _error(partial(read_edition, file.replace(said, instead, 1)))
    yield Picture("errors in the file of an edition", [written(rows)], rows=rows)


def _error(make: Callable[[], object]) -> list[str]:
    try:
        make()
    except RuleError as error:
        return [f"  {explain(error)}", ""]
    raise AssertionError("an error was expected")


def _puzzle(kind: Kind) -> Puzzle:
    return next(each for each in puzzles() if each.kind is kind)
