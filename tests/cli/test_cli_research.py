"""Commands for research: tournaments, data sets and the count, as they are typed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pyarrow import parquet

from fourfold.cli import main
from fourfold.rules.record import read_records

Captured = pytest.CaptureFixture[str]


def lines(words: list[str], capsys: Captured) -> list[str]:
    assert main(words) == 0
    return capsys.readouterr().out.splitlines()


def test_a_tournament_prints_ratings_and_resumes(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "games.txt"
    words = ["arena", "newcomer", "casual", "beginner", "--workers", "1", "-o", str(file)]
    first = lines([*words, "--games", "2"], capsys)
    assert [line.split(". ")[0] for line in first] == ["1", "2", "3"]
    assert all("Elo" in line and "±" in line and "games: 4" in line for line in first)
    played = file.read_text()
    assert len(list(read_records(played))) == 6
    assert lines([*words, "--games", "2"], capsys) == first
    assert file.read_text() == played
    more = lines([*words, "--games", "4"], capsys)
    assert all("games: 8" in line for line in more)
    assert file.read_text().startswith(played)


def test_a_gauntlet_with_a_program_and_limits(tmp_path: Path, capsys: Captured) -> None:
    engine = f"program:{sys.executable} -m fourfold engine"
    words = ["arena", engine, "newcomer", "beginner", "--gauntlet", "--games", "2", "--opening", "6"]
    limits = ["--seconds", "60", "--memory", "8192", "--workers", "1", "-o", str(tmp_path / "games.txt")]
    found = lines([*words, *limits], capsys)
    assert len(found) == 3
    assert all("failures: 0" in line for line in found)
    assert sum("games: 2;" in line for line in found) == 2


def test_a_sequential_test_says_what_it_decided(tmp_path: Path, capsys: Captured) -> None:
    words = ["arena", "casual", "newcomer", "--test", "0,200", "--games", "400", "--workers", "1"]
    *_, last = lines([*words, "-o", str(tmp_path / "games.txt")], capsys)
    assert last == "Decided: the Elo difference is 200, not 0 (casual against newcomer)."


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_the_table_is_shown_live_on_a_terminal(tmp_path: Path) -> None:
    screen, terminal = os.openpty()
    words = [
        "arena",
        "newcomer",
        "beginner",
        "--games",
        "4",
        "--workers",
        "1",
        "-o",
        str(tmp_path / "games.txt"),
    ]
    with subprocess.Popen(
        [sys.executable, "-m", "fourfold", *words],
        stdout=subprocess.PIPE,
        stderr=terminal,
        env=os.environ | {"TERM": "xterm-256color"},
        text=True,
    ) as running:
        os.close(terminal)
        shown = b""
        while True:
            try:
                heard = os.read(screen, 65536)
            except OSError:  # the program has ended
                break
            if not heard:
                break
            shown += heard
        out = running.communicate(timeout=120)[0]
    os.close(screen)
    assert running.returncode == 0
    assert b"Elo" in shown  # drawn at least once
    assert out.count("games: 4") == 2


def test_data_sets_of_both_games(tmp_path: Path, capsys: Captured) -> None:
    for game, more in (("quarto", ["--placed", "12-14"]), ("quatro", ["--seats", "3"])):
        folder = tmp_path / game
        words = ["dataset", game, "--positions", "40", *more, "--workers", "1", "-o", str(folder)]
        [said] = lines(words, capsys)
        assert said.endswith("40. Re-solved and correct: 40.")
        assert parquet.read_table(folder / f"{game}-00000.parquet").num_rows == 40
        assert "40 positions" in (folder / "README.md").read_text()


def test_the_count_of_full_boards_without_a_line(capsys: Captured) -> None:
    [said] = lines(["count"], capsys)
    assert said.startswith("Full boards without a line: 414,298,141,056. Counted in ")
