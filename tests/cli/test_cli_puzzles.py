"""`fourfold puzzles`: solved line by line through a pipe, listed, and printed in every script."""

from __future__ import annotations

import io
import json
import os
import random
import re
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from harness.short_form import share
from tests.data.solutions import of_kind, own_steps

from fourfold import quarto
from fourfold.cli import main
from fourfold.data.puzzles import Kind, Puzzle, kinds, puzzle
from fourfold.locale import piece_name, speaking
from fourfold.quarto.data import edition
from fourfold.quarto.data.puzzles import QuartoKind
from fourfold.terminal.local.puzzle_progress import PuzzleSolver
from fourfold.terminal.plain.keyboard import NoMoreInput
from fourfold.terminal.plain.puzzles import Quiz


def dialogue(*typed: str, first: Puzzle, kind: Kind | None = None) -> str:
    """The answers to a person who types these lines."""
    lines, said = iter(typed), list[str]()

    def listen() -> str:
        line = next(lines, None)
        if line is None:
            raise NoMoreInput
        return line

    Quiz(listen, said.append, kind, PuzzleSolver(rng=random.Random(1))).run(first)
    return "\n".join(said)


@pytest.mark.parametrize("kind", kinds())
def test_a_puzzle_is_solved_line_by_line(kind: Kind) -> None:
    asked = of_kind(kind)
    said = dialogue("help", "board", "hint", "nonsense", *own_steps(asked), "quit", first=asked)
    assert "Solved!" in said
    assert "On the board: " in said or "Towers: " in said, "the board in words, for those who listen"
    assert said.count("Right so far") == max(0, asked.decisions - 1)
    if asked.odds:
        assert "%" in said, "the exact chances afterwards"


def test_a_wrong_answer_may_be_tried_again_and_the_solution_shown() -> None:
    asked = of_kind(QuartoKind.WIN_IN_ONE)
    start = asked.start
    assert isinstance(start, quarto.Position)
    wrong = next(str(step) for step in start.steps if str(step) != asked.solution[0])
    said = dialogue(wrong, "show", first=asked, kind=QuartoKind.SAFE)
    assert "That is not it. Try again." in said
    assert f"You place a piece on {asked.solution[0]}" in said
    assert said.count("Find the safe piece") == 1, "another one of the kind that is wanted follows"


def test_puzzles_are_solved_through_a_pipe_and_the_strength_is_kept(tmp_path: Path) -> None:
    asked = of_kind(QuartoKind.SEE)
    command = [sys.executable, "-m", "fourfold", "puzzles", "--id", asked.id]
    typed = f"{asked.solution[0]}\nquit\n"
    home = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    for options in ([], ["--seed", "1"]):
        done = subprocess.run(
            [*command, *options],
            input=typed,
            capture_output=True,
            text=True,
            timeout=300,
            check=True,
            env=home,
        )
        assert "Solved!" in done.stdout
        kept = PuzzleSolver(tmp_path / "fourfold").tries
        assert [each.puzzle for each in kept] == [asked.id], "exercises with a seed leave nothing behind"


def test_puzzles_are_listed_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "list", "--kind", "hold", "-n", "3", "--json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for line in lines:
        told = json.loads(line)
        assert puzzle(told["id"]).solution == tuple(told["solution"])
    assert len(lines) == 3


@pytest.mark.parametrize("language", share(["bg", "cs", "de"], 3))
def test_sheets_have_two_pages_and_every_letter_of_the_language(tmp_path: Path, language: str) -> None:
    file = tmp_path / "sheet.pdf"
    words = ["--lang", language, "puzzles", "print", "-n", "12", "--seed", "1", "-o", str(file)]
    assert main(words) == 0
    data = file.read_bytes()
    assert data.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", data)) == 2
    assert len(data) < 2**20
    with speaking(language):
        names = [piece_name(edition("classic"), piece) for piece in quarto.PIECES]
    in_every_name = set.intersection(*map(set, names))
    assert in_every_name <= letters(data), "the answers name pieces, and their letters are embedded"
    if language == "bg":
        assert any(letter > "Ѐ" for letter in in_every_name)


def letters(data: bytes) -> set[str]:
    """Every letter that the typefaces in a PDF can draw."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL)
    unpacked = [zlib.decompress(stream) for stream in streams if stream[:1] == b"x"]
    fonts = [TTFont(io.BytesIO(each)) for each in unpacked if each[:4] == b"\x00\x01\x00\x00"]
    return {chr(code) for font in fonts for code in font.getBestCmap()}
