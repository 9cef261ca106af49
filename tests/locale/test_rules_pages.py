"""The rules in every language: the same structure and figures, shown by the terminal and by the server."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest
from i18n.catalogues import LANGUAGES

from fourfold import art
from fourfold.cli import main
from fourfold.locale import Block, Figure, Grid, Heading, Items, Paragraph, rules_page, speaking
from fourfold.locale.rules_pages import read_rules
from fourfold.rules.games import Game
from fourfold.terminal.rules import rules_lines

PAGES = [(game, language) for game in Game for language in ("en", *LANGUAGES)]


def written(game: Game, language: str) -> str:
    return (files("fourfold.locale") / "rules" / f"{game}.{language}.md").read_text("utf-8")


def shape(block: Block) -> tuple[object, ...]:
    """What a block is, without its words."""
    match block:
        case Heading(level, _):
            return ("heading", level)
        case Paragraph():
            return ("paragraph",)
        case Items(words, numbered):
            return ("items", len(words), numbered)
        case Grid(rows):
            return ("grid", len(rows), {len(row) for row in rows} == {len(rows[0])})
        case Figure(name, _):
            return ("figure", name)


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_every_page_has_the_structure_of_the_english_one(game: Game, language: str) -> None:
    source = [shape(block) for block in read_rules(written(game, "en"))]
    assert [shape(block) for block in read_rules(written(game, language))] == source


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_pages_say_something_of_their_own(game: Game, language: str) -> None:
    page = written(game, language)
    assert 250 <= len(page.split()) <= 950
    assert page.count("**") % 2 == 0
    assert not any(line != line.rstrip() for line in page.splitlines())
    if language != "en":
        shared = set(page.splitlines()) & set(written(game, "en").splitlines())
        assert not [line for line in shared if len(line) > 20 and not line.startswith("|")]


def test_every_figure_is_drawn_and_every_drawing_shown() -> None:
    shown = Counter(
        block.name for game in Game for block in read_rules(written(game, "en")) if isinstance(block, Figure)
    )
    assert shown == Counter(art.figures())
    for name in art.figures():
        assert art.figure(name).startswith("<svg")


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_the_terminal_shows_the_rules(game: Game, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", str(game), "--lang", language]) == 0
    said = capsys.readouterr().out
    title = next(block.words for block in read_rules(written(game, language)) if isinstance(block, Heading))
    assert said.startswith(title)
    assert "**" not in said
    assert "figure:" not in said


@pytest.mark.parametrize("width", [40, 88])
def test_no_line_of_words_is_wider_than_asked(width: int) -> None:
    for game in Game:
        tables = {
            cell
            for block in rules_page(game)
            if isinstance(block, Grid)
            for row in block.rows
            for cell in row
        }
        lines = [
            line for line in rules_lines(game, width) if not any(cell in line for cell in tables if cell)
        ]
        assert lines
        assert max(map(len, lines)) <= width


def test_a_language_without_pages_reads_the_english_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fourfold.locale.rules_pages.language", lambda: "tlh")
    assert rules_page(Game.QUARTO) == read_rules(written(Game.QUARTO, "en"))


def test_the_language_of_the_whole_command_holds_for_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    with speaking("en"):
        assert main(["--lang", "de", "rules", "quarto"]) == 0
    with speaking("de"):
        assert capsys.readouterr().out.splitlines()[3:5] == list(rules_lines(Game.QUARTO, 80))[3:5]
