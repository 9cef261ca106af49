"""Names of strangers in lines of text, in records and in pictures."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.locale.test_names_of_strangers import NAMES, shown_alone

from fourfold import quarto
from fourfold.art.graph import SIZE, Bar, fitted, graph
from fourfold.locale import person_name
from fourfold.rules.games import Game
from fourfold.rules.record import Record, read_record
from fourfold.terminal.local.saved_table import SavedTable
from fourfold.terminal.plain.dialogue import Dialogue
from fourfold.terminal.replay import replay_lines
from fourfold.terminal.sentences.records import player_names, record_words

STRANGERS = ("(7) שרה", "[/b]" + "W" * 36, "李小龍" * 13, "e\u0301" * 20)


def check_line(line: str, names: list[str]) -> None:
    """A line shows names whole and isolated, and contains no other invisible characters."""
    for name in sorted(names, key=len, reverse=True):  # one may be part of another
        line = line.replace(name, "")
    assert line.isprintable(), line


@given(NAMES, NAMES)
def test_a_record_keeps_names_and_shows_them_safely(first: str, second: str) -> None:
    record = Record.of(quarto.Position(), "1 a1 3 b1 5", names=(first, second))
    read = read_record(str(record))
    assert read.names == (first, second), "what was written comes back"
    shown = [person_name(name) for name in (first, second)]
    assert player_names(read) == [
        name or f"Player {seat}" for seat, name in enumerate(shown, start=1)
    ] or any(name.startswith("Computer") for name in (first, second))
    lines = [*replay_lines(read), record_words(read)]
    for line in lines:
        check_line(line, [name for name in shown if name])


@given(NAMES)
def test_comments_of_strangers_move_no_cursor(comment: str) -> None:
    record = read_record(f'[Game "quarto"]\n{{{comment.translate(ESCAPES)}}}\n1. 7')
    for line in replay_lines(record):
        check_line(line.replace("\u2068", "").replace("\u2069", ""), [])


ESCAPES = str.maketrans({"}": "\\}", "\\": "\\\\", "[": "("})


@given(NAMES, NAMES, st.integers(1, 16))
def test_a_picture_has_room_for_names(first: str, second: str, turns: int) -> None:
    names = [person_name(first) or "Player 1", person_name(second) or "Player 2"]
    drawn = graph(
        [Bar(number, 0.0) for number in range(turns)],
        title=" – ".join(names),
        description="",
        above=f"▲ {names[0]}",
        below=f"▼ {names[1]}",
    )
    picture = ElementTree.fromstring(drawn)
    title, *_ = picture.iter("{http://www.w3.org/2000/svg}title")
    assert title.text == " – ".join(names)
    words = [each.text or "" for each in picture.iter("{http://www.w3.org/2000/svg}text")]
    for shown, name in zip(words[-2:], (f"▲ {names[0]}", f"▼ {names[1]}"), strict=True):
        assert name.startswith(shown.removesuffix("…"))
        assert len(shown) * SIZE * 0.65 < float(picture.attrib["width"]) or shown == name


def test_a_picture_shows_a_short_name_whole_and_the_beginning_of_a_long_one() -> None:
    assert fitted("▲ Ada", 72) == "▲ Ada"
    assert fitted("▲ " + "W" * 40, 72) == "▲ WWW…"
    assert fitted("", 72) == ""


@pytest.mark.parametrize("game", Game)
@pytest.mark.parametrize("name", STRANGERS)
def test_lines_of_a_plain_game_name_strangers_safely(
    game: Game, name: str, table: Callable[..., SavedTable]
) -> None:
    said: list[str] = []
    saved = table(game, names=(name, "Max"))
    dialogue = Dialogue(saved, said.append)
    dialogue.news()
    for line in ("players", "7" if game is Game.QUARTO else "t", "steps", "resign"):
        dialogue.hear(line)
        dialogue.news()
    shown = person_name(name)
    assert shown_alone(shown) == name
    assert any(shown in line for line in said)
    for line in said:
        check_line(line, [shown])
