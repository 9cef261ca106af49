"""Games and boards as plain lines."""

from __future__ import annotations

import random

import pytest

from fourfold import quarto, quatro
from fourfold.quatro.data import layout
from fourfold.rules.game import Over, Reason
from fourfold.rules.games import possible_steps
from fourfold.rules.record import Entry, Record, read_record
from fourfold.terminal.replay import board_lines, replay_lines

GAME = """\
[Game "quarto"]
[Seat1 "Ada"]
[Date "2026-01-31"]
{first}
1. 1
2. a1 3
3. b1 5
4. c1 7 {oh}
5. d1 2
6. !a1b1c1d1
"""


def test_a_replay_shows_header_steps_comments_boards_and_the_result() -> None:
    lines = list(replay_lines(read_record(GAME)))
    assert lines[:4] == [
        "Quarto!, Classic, Calls in turn",
        "Player 1: Ada",
        "Played on 31 January 2026",
        "",
    ]
    assert lines[4:10] == [
        "  first",
        "    a b c d",
        "  1 . . . .",
        "  2 . . . .",
        "  3 . . . .",
        "  4 . . . .",
    ]
    text = "\n".join(lines)
    assert (
        "7. Player 2 gives a piece: 7 (tall dark square hollow piece).\n  oh\n    a b c d\n  1 1 3 5 .\n"
        in text
    )
    assert "10. Player 2 calls QUARTO! a1b1c1d1\n    a b c d\n  1 1 3 5 7\n" in text
    assert lines[-2:] == [
        "Player 2 wins with a line.",
        "What the four on a1b1c1d1 share: dark and hollow.",
    ]


def test_pieces_are_called_what_the_edition_calls_them() -> None:
    text = "\n".join(replay_lines(read_record('[Game "quarto"][Edition "mushrooms"] 1. 1')))
    assert "mushroom" in text


def test_an_unknown_edition_is_replayed_with_the_classic_pieces() -> None:
    text = "\n".join(replay_lines(read_record('[Game "quarto"][Edition "glass"] 1. 1')))
    assert "Player 1 gives a piece: 1 (short dark round hollow piece)." in text


def test_a_game_without_a_result_is_in_progress() -> None:
    *_, last = replay_lines(read_record('[Game "quarto"] 1. 7'))
    assert last == "The game is still in progress."


def test_a_result_decided_away_from_the_board_is_shown() -> None:
    *_, last = replay_lines(Record(quarto.Variant().start(), decided=Over((1,), Reason.RESIGNED)))
    assert last == "Player 2 wins: the opponent gave up."


@pytest.mark.parametrize("rule", ["turns", "race"])
def test_an_unfinished_replay_never_tells_which_lines_are_made(rule: str) -> None:
    record = read_record(GAME.replace("6. !a1b1c1d1\n", "").replace("[Seat1", f'[Call "{rule}"]\n[Seat1'))
    assert not any("in common" in line for line in replay_lines(record))


@pytest.mark.parametrize("seats", [2, 4])
def test_any_game_of_quatro_can_be_replayed(seats: int) -> None:
    chance = random.Random(seats)
    position = start = quatro.Variant(layout()).start(seats)
    entries = []
    while steps := [step for step in possible_steps(position) if not isinstance(step, quarto.Step)]:
        builds = [step for step in steps if isinstance(step, quatro.Build)]
        entries.append(Entry(chance.choice(builds or steps)))
        position = position.play(entries[-1].step)  # type: ignore[arg-type]  # a step of this game
    lines = list(replay_lines(Record(start, tuple(entries))))
    assert lines[0] == "Quatro, Standard"
    assert any(" throws " in line for line in lines)
    assert any(" builds on " in line for line in lines)
    assert lines[-1].startswith("Player")


def test_a_quatro_board_shows_symbols_towers_stocks_and_dice() -> None:
    variant = quatro.Variant(layout())
    position = quatro.Position("(12)...../....../....../....../....../.....1 13-14 13355@2", variant)
    lines = list(board_lines(position, "classic"))
    assert lines[0].split() == list("abcdef")
    assert lines[1].split()[:3] == ["1", str(variant.layout.patterns[0]), "12"]
    assert lines[6].split()[-1] == "1"
    assert "Player 1: 1 point, 13 roofs left." in lines
    assert "Player 2: 2 points, 14 roofs left." in lines
    assert lines[-1] == "Dice: 1 3 3 5 5 (throw 2)"


def test_comments_and_variations_are_shown_under_their_step() -> None:
    record = Record.of(quarto.Position(), "7 b3 {hm} ({or} a1 c) c")
    lines = list(replay_lines(record))
    told = next(place for place, line in enumerate(lines) if line.startswith("2. "))
    assert lines[told + 1 : told + 3] == ["  hm", "  ({or} a1 c)"]
