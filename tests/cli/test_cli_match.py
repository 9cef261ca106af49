"""`fourfold match`: levels and programs, in either game, and what it refuses."""

from __future__ import annotations

import subprocess
import sys

import pytest

from fourfold.cli import main

Captured = pytest.CaptureFixture[str]


def run(words: str, capsys: Captured) -> list[str]:
    assert main(["match", *words.split()]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out.splitlines()


def test_levels_of_quarto_meet_and_the_game_need_not_be_named(capsys: Captured) -> None:
    [line] = run("newcomer casual --games 6 --seed 1", capsys)
    assert line.startswith("newcomer against casual: ")
    assert "Games: 6;" in line
    assert run("quarto newcomer casual --games 6 --seed 1", capsys) == [line]


def test_every_player_meets_every_other(capsys: Captured) -> None:
    lines = run("newcomer beginner casual --games 2", capsys)
    assert [line.partition(":")[0] for line in lines] == [
        "newcomer against beginner",
        "newcomer against casual",
        "beginner against casual",
    ]


def test_levels_of_quatro_meet(capsys: Captured) -> None:
    [line] = run("quatro beginner casual --games 4 --seed 2 --variant five-as-full-house", capsys)
    assert line.startswith("beginner against casual: ")
    assert run("quatro beginner casual --games 4 --seed 2 --variant five-as-full-house", capsys) == [line]


def test_with_more_than_two_seats_each_has_a_line(capsys: Captured) -> None:
    lines = run("quatro beginner casual casual --games 3 --seats 3", capsys)
    assert [line.partition(":")[0] for line in lines] == [
        "beginner against casual and casual",
        "casual against beginner and casual",
        "casual against beginner and casual",
    ]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("quatro casual club --call auto", "--call means nothing in Quatro"),
        ("quatro casual club --variant advanced", "advanced"),
        ("quatro casual perfect", "“perfect” is not a player"),
        ("quatro casual club --seats 3", "There are 3 seats"),
        ("quatro casual club --seats 5", "two to four players"),
        ("casual club --layout default", "--layout means nothing in Quarto!"),
        ("casual club expert --seats 3", "--seats means nothing in Quarto!"),
        ("casual strong", "“strong” is not a player: write a level (newcomer, beginner,"),
        ("casual program:", "“program:” is not a player"),
        ("casual program:/nonexistent/engine", "“/nonexistent/engine” cannot be started"),
        ("casual", "A match needs two players or more"),
        ("quatro", "A match needs two players or more"),
    ],
)
def test_what_cannot_be_a_match_is_refused_with_a_sentence(
    words: str, sentence: str, capsys: Captured
) -> None:
    assert main(["match", *words.split()]) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


@pytest.mark.parametrize(
    ("program", "sentence"),
    [
        ("/bin/false", "/bin/false quit without answering. Position: "),
        ("sleep 100", "sleep 100 did not answer in time (0.5 s). Position: "),
        ("yes ok", "yes ok did not name a step. Position: "),
    ],
)
def test_a_program_that_fails_ends_the_match_with_a_sentence(program: str, sentence: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "fourfold", "match", "casual", f"program:{program}", "--seconds", "0.5"],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert ended.returncode == 1
    assert ended.stderr.startswith(sentence)
    assert ended.stderr.count("\n") == 1
    assert ended.stdout == ""


def test_a_program_plays_quatro_where_it_says_that_it_can(capsys: Captured) -> None:
    engine = f"program:{sys.executable} -m fourfold engine"
    assert main(["match", "quatro", "beginner", "beginner", engine, "--seats", "3", "--games", "1"]) == 0
    assert engine.removeprefix("program:") in capsys.readouterr().out
    assert main(["match", "quatro", "beginner", "program:yes ok"]) == 1
    assert capsys.readouterr().err == "yes ok does not play quatro.\n"
