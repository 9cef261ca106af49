"""Whole games of a blind player, in three languages, through a pipe: only the text can be used.

The player types words in that language, asks about the board, and learns from the sentences alone which piece
was given, which fields can be built on, and whether the game is over.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest

from fourfold import quarto
from fourfold.data import levels
from fourfold.locale import piece_name, shout, speaking, text
from fourfold.quarto.data import edition
from fourfold.rules.games import Game

LANGUAGES = ("de", "bg", "fi")
PATIENCE = 120.0
"""Seconds that a sentence may take on a busy machine."""


class Listener:
    """A person who types lines and hears lines. After each input comes a question with a known answer:
    everything before that is the answer to the input, however long a computer thinks."""

    def __init__(self, program: subprocess.Popen[str], no_clock: str) -> None:
        self._program = program
        self._no_clock = no_clock
        self._lines: Queue[str | None] = Queue()
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._program.stdout is not None
        for line in self._program.stdout:
            self._lines.put(line.rstrip("\n"))
        self._lines.put(None)

    def say(self, *words: str) -> list[str]:
        """Type lines, and hear the answer."""
        assert self._program.stdin is not None
        self._program.stdin.write("".join(f"{line}\n" for line in (*words, "clock")))
        self._program.stdin.flush()
        said: list[str] = []
        while (line := self._lines.get(timeout=PATIENCE)) != self._no_clock:
            assert line is not None, said
            said.append(line)
        return said


@contextmanager
def playing(folder: Path, language: str, *options: str) -> Iterator[Listener]:
    program = subprocess.Popen(
        [sys.executable, "-m", "fourfold", "--lang", language, "play", "--plain", *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "XDG_DATA_HOME": str(folder), "PYTHONIOENCODING": "utf-8"},
    )
    with program:
        try:
            with speaking(language):
                no_clock = text("There is no time limit.")
            yield Listener(program, no_clock)
        finally:
            program.kill()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_of_quarto_by_ear(language: str, tmp_path: Path) -> None:
    """Two at one keyboard: pieces by name, squares, and the call in that language."""
    with speaking(language):
        names = {piece: piece_name(edition("classic"), piece) for piece in quarto.PIECES}
        cry, empty = shout(), text("empty")
        game_over = text("Type review to see what was decisive, again to play again, or quit to leave.")
    with playing(tmp_path, language, "quarto", "--against", "person") as ear:
        assert ear.say()
        for piece, square in zip((1, 3, 5, 7), ("a1", "B1", "c1", "D1"), strict=True):
            said = ear.say(names[piece].upper())
            assert any(names[piece] in line for line in said), "the piece is told in words"
            (asked,) = ear.say(f"{square}?")
            assert empty in asked
            said = ear.say(square)
            assert any(square.lower() in line and names[piece] in line for line in said)
        row = ear.say("1?")
        assert [names[piece] in line for piece, line in zip((1, 3, 5, 7), row, strict=True)] == [True] * 4
        said = ear.say(f"{cry.lower()} a1b1c1d1")
        assert game_over in said
        assert any("a1b1c1d1" in line for line in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_of_quatro_against_the_computer_by_ear(language: str, tmp_path: Path) -> None:
    """The fields that may be built on are heard in the sentence that names them."""
    weakest = levels(Game.QUATRO)[0].name
    with speaking(language):
        throw, lose = text("Throw"), text("Lose a roof")
        build = re.compile(re.escape(text("You may build on: {fields}.", fields="XX")).replace("XX", "(.*)"))
        game_over = text("Type review to see what was decisive, again to play again, or quit to leave.")
    with playing(tmp_path, language, "quatro", "--against", weakest) as ear:
        said = ear.say("coach")  # this player always builds on the first field, so the coach is turned off
        for _ in range(100):
            if game_over in said:
                break
            (where,) = ear.say("where can I build")
            if (told := build.fullmatch(where)) is not None:
                said = ear.say(re.findall(r"\b[a-f][1-6]\b", told[1])[0])
            elif dice := re.search(r"(?:\d ){4}\d.*?(\d)", " ".join(ear.say("what"))):
                said = ear.say("k" if int(dice[1]) < 5 else lose)
            else:
                said = ear.say(throw)
        assert game_over in said
