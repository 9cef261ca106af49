"""`fourfold review`: sentences, JSON, the graph, the record with comments."""

from __future__ import annotations

import io
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from fourfold.cli import main
from fourfold.engine.review import review
from fourfold.rules.record import read_record

QUARTO = """\
[Game "quarto"]
[Seat1 "Ada"]
[Seat2 "Max"]
1. 1 2. a1 3 3. b1 5 4. c1 7 5. d2 2 6. d1 4 7. a2 6
"""
QUATRO = '[Game "quatro"]\n[Seat1 "Ada"]\n[Seats "2"]\n11122 k 33345 k 11236 k 12345 k 12346\n'
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def games(tmp_path: Path) -> str:
    file = tmp_path / "games.txt"
    file.write_text(QUARTO + "\n" + QUATRO, encoding="utf-8")
    return str(file)


def test_each_moment_names_the_better_move(games: str, capsys: Captured) -> None:
    assert main(["review", games]) == 0
    told = capsys.readouterr().out
    assert "4. Max: c1 7  (= → −1)\n   Max gave away the winning piece." in told
    assert "5. Ada: d2 2  (+1 → −1)\n   Ada missed a line." in told
    assert "Better: Place it on d1 and call a1b1c1d1." in told
    assert "Max did not call the line." in told
    assert "Max: accuracy 0%" in told


def test_quatro_tells_choices_and_dice_apart(games: str, capsys: Captured) -> None:
    assert main(["review", games, "--number", "2"]) == 0
    told = capsys.readouterr().out
    assert "Ada had a better move. Better: " in told
    assert "Ada: accuracy " in told
    assert "; choices -" in told


def test_json_is_the_review_itself(games: str, capsys: Captured) -> None:
    assert main(["review", games, "--json"]) == 0
    kept = json.loads(capsys.readouterr().out)
    told = review(read_record(QUARTO))
    assert kept["moments"] == list(told.moments)
    assert [turn["marks"] for turn in kept["turns"]] == [list(turn.marks) for turn in told.turns]


@pytest.mark.parametrize("number", ["1", "2"])
def test_the_graph_has_a_bar_for_each_turn_and_a_dot_for_each_moment(
    games: str, number: str, capsys: Captured
) -> None:
    assert main(["review", games, "--svg", "--number", number]) == 0
    drawn = ElementTree.fromstring(capsys.readouterr().out)
    record = read_record(QUARTO if number == "1" else QUATRO)
    told = review(record)
    space = "{http://www.w3.org/2000/svg}"
    assert len([each for each in drawn if each.get("class") == "turn"]) == len(told.turns)
    assert len(list(drawn.iter(f"{space}circle"))) == len(told.moments)


def test_the_record_comes_back_with_comments_and_better_lines(
    games: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(QUARTO.encode())))
    assert main(["review", "-", "--record"]) == 0
    written = read_record(capsys.readouterr().out)
    assert written.steps == read_record(QUARTO).steps
    assert any("missed a line" in entry.comment for entry in written.entries)
    assert [str(entry.variations[0]) for entry in written.entries if entry.variations][1] == "(d1 !a1b1c1d1)"


def test_one_form_at_a_time_and_games_that_are_there(games: str, capsys: Captured) -> None:
    assert main(["review", games, "--json", "--svg"]) == 2
    assert "Choose one of" in capsys.readouterr().err
    assert main(["review", games, "--number", "3"]) == 2
    assert "the file holds 2" in capsys.readouterr().err
