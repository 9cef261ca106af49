"""Sheets of puzzles to print: twelve per page, the answers at the end, as PDF.

Boards are our own pictures, drawn into the page as vectors. Text is set in the typefaces of the browser
client, which have every letter of the twenty languages and are installed with it.
"""

from __future__ import annotations

import io
import logging
import tempfile
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from fourfold.cli.game_part import commands_of
from fourfold.data.puzzles import Puzzle
from fourfold.locale import text
from fourfold.rules.game import Unreadable
from fourfold.terminal.sentences.puzzles import puzzle_task, puzzle_title, solution_words, unusual_variant

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont
    from fpdf import FPDF

COLUMNS, ROWS = 3, 4
"""Puzzles beside and below each other on a page."""
_MARGIN, _HEAD, _WIDTH = 12.0, 26.0, 186.0
_CELL, _ROW = 62.0, 64.0
_PICTURE = 34.0
"""Millimetres: the height of a board."""
_NAMESPACE = "http://www.w3.org/2000/svg"
_SCRIPTS = ("latin", "latin-ext", "cyrillic")
_HEADINGS, _WORDS = "Vollkorn", "Commissioner"


def write_sheets(puzzles: Sequence[Puzzle], file: Path) -> int:
    """Write puzzles and then their answers; returns the number of pages."""
    from fpdf import FPDF

    # The library warns of what it leaves out of pictures (patterns) and typefaces, which is known and small.
    logging.getLogger("fpdf").setLevel(logging.ERROR)
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    sheet = FPDF(format="A4")
    sheet.set_auto_page_break(False)
    sheet.set_margin(_MARGIN)
    sheet.set_title(text("Puzzles"))
    with tempfile.TemporaryDirectory() as folder:
        _add_typefaces(sheet, Path(folder))
        page = COLUMNS * ROWS
        for first in range(0, len(puzzles), page):
            _puzzle_page(sheet, puzzles[first : first + page], first)
        for first in range(0, len(puzzles), page):
            _answer_page(sheet, puzzles[first : first + page], first)
        sheet.output(str(file))
    return int(sheet.pages_count)


def _add_typefaces(sheet: FPDF, folder: Path) -> None:
    """Convert the client's typefaces to a form that can be embedded."""
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    fonts = resources.files("fourfold") / "web" / "client" / "fonts"
    for family, style in ((_HEADINGS, "600"), (_WORDS, "wght")):
        for script in _SCRIPTS:
            name = f"{family.lower()}-{script}-{style}-normal"
            found = fonts / f"{name}.woff2"
            if not found.is_file():
                raise Unreadable("The fonts are missing: build the browser client first.")
            font = TTFont(io.BytesIO(found.read_bytes()))
            if "fvar" in font:
                font = instantiateVariableFont(font, {"wght": 400})
            _line_up_figures(font)
            font.flavor = None
            font.save(folder / f"{name}.ttf")
            sheet.add_font(f"{family}-{script}", "", str(folder / f"{name}.ttf"))


def _line_up_figures(font: TTFont) -> None:
    """Use the figures that are as high as capitals: on paper nothing else asks the typeface for them."""
    features = font["GSUB"].table if "GSUB" in font else None
    if features is None:
        return
    numbers = {
        number
        for each in features.FeatureList.FeatureRecord
        if each.FeatureTag == "lnum"
        for number in each.Feature.LookupListIndex
    }
    for number in numbers:
        for rule in features.LookupList.Lookup[number].SubTable:
            lined = getattr(getattr(rule, "ExtSubTable", rule), "mapping", {})
            for letters in font["cmap"].tables:
                letters.cmap.update({sign: lined.get(name, name) for sign, name in letters.cmap.items()})


def _set_type(sheet: FPDF, family: str, size: float) -> None:
    sheet.set_font(f"{family}-latin", size=size)
    sheet.set_fallback_fonts([f"{family}-latin-ext", f"{family}-cyrillic"])


def _begin_page(sheet: FPDF, title: str) -> None:
    sheet.add_page()
    _set_type(sheet, _HEADINGS, 20)
    sheet.set_xy(_MARGIN, _MARGIN)
    sheet.cell(text=title)
    _set_type(sheet, _WORDS, 9)
    sheet.set_xy(_MARGIN, _MARGIN)
    sheet.cell(_WIDTH, text="fourfold", align="R")


def _puzzle_page(sheet: FPDF, puzzles: Sequence[Puzzle], first: int) -> None:
    _begin_page(sheet, text("Puzzles"))
    for at, puzzle in enumerate(puzzles):
        left, top = _MARGIN + at % COLUMNS * _CELL, _HEAD + at // COLUMNS * _ROW
        _picture(sheet, puzzle, left, top)
        sheet.set_xy(left, top + _PICTURE + 1.5)
        _set_type(sheet, _HEADINGS, 10)
        sheet.multi_cell(_CELL - 4, 4.2, f"{first + at + 1}. {puzzle_title(puzzle.kind)}", align="L")
        _set_type(sheet, _WORDS, 7)
        sheet.set_x(left)
        sheet.multi_cell(_CELL - 4, 3.1, _task(puzzle), align="L")


def _task(puzzle: Puzzle) -> str:
    """What to do, and by which rules if they are not the usual ones."""
    variant = unusual_variant(puzzle)
    return puzzle_task(puzzle.kind) + (f" ({variant})" if variant else "")


def _picture(sheet: FPDF, puzzle: Puzzle, left: float, top: float) -> None:
    picture = commands_of(puzzle.game).puzzle_picture(puzzle)
    sheet.image(io.BytesIO(_flat(picture)), x=left, y=top, w=_CELL - 4, h=_PICTURE, keep_aspect_ratio=True)


def _flat(picture: str) -> bytes:
    """A picture without shading: every gradient becomes its middle colour, which prints better."""
    root = ElementTree.fromstring(picture)
    middles: dict[str, ElementTree.Element] = {}
    for shade in root.iter():
        stops = [child for child in shade if child.tag == f"{{{_NAMESPACE}}}stop"]
        if stops and (name := shade.get("id")):
            middles[f"url(#{name})"] = stops[len(stops) // 2]
    for drawn in root.iter():
        for paint in ("fill", "stroke"):
            colour = drawn.get(paint, "")
            if (middle := middles.get(colour)) is not None:
                drawn.set(paint, middle.get("stop-color", "none"))
                drawn.set(f"{paint}-opacity", middle.get("stop-opacity", "1"))
            elif colour.startswith("url("):
                drawn.set(paint, "none")  # a pattern: what is below it stays
    ElementTree.register_namespace("", _NAMESPACE)
    return ElementTree.tostring(root)


def _answer_page(sheet: FPDF, puzzles: Sequence[Puzzle], first: int) -> None:
    _begin_page(sheet, text("Answers"))
    for at, puzzle in enumerate(puzzles):
        left, top = _MARGIN + at % COLUMNS * _CELL, _HEAD + at // COLUMNS * _ROW
        sheet.set_xy(left, top)
        _set_type(sheet, _HEADINGS, 10)
        sheet.multi_cell(_CELL - 4, 4.2, f"{first + at + 1}. {puzzle_title(puzzle.kind)}", align="L")
        _set_type(sheet, _WORDS, 7)
        for words in solution_words(puzzle):
            sheet.set_x(left)
            sheet.multi_cell(_CELL - 4, 3.2, words, align="L", new_x="LEFT", new_y="NEXT")
