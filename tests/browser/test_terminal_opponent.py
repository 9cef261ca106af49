"""One player in a browser, the other in a terminal, a real server between them: whole games, called."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.stage import PATIENCE, Person

Enter = Callable[..., Person]

TALL_ROW = ("4", "a1", "5", "b1", "6", "c1", "7", "d1")
"""Four tall pieces, the last one placed by whoever gave the first."""


class Terminal:
    """`fourfold play --connect` in a pseudo-terminal, read and typed to as by a person."""

    def __init__(self, words: list[str], folder: Path) -> None:
        self._ours, theirs = pty.openpty()
        self.resize(80, 24)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "fourfold", "play", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env={**os.environ, "LANGUAGE": "en", "TERM": "xterm-256color", "XDG_DATA_HOME": str(folder)},
        )
        os.close(theirs)
        self._shown = b""

    def resize(self, columns: int, rows: int) -> None:
        """Another size of the window, as a window manager would tell it."""
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        if hasattr(self, "_process"):
            self._process.send_signal(signal.SIGWINCH)

    def sees(self, *sentences: str) -> str:
        """Wait until one of these is shown; which one it was."""
        end = time.monotonic() + 4 * PATIENCE / 1000
        while time.monotonic() < end:
            for sentence in sentences:
                if sentence.encode() in self._shown:
                    return sentence
            self._read()
        raise AssertionError(f"{sentences} never came: {self._shown[-2000:]!r}")

    def forget(self) -> None:
        """From now on only what is shown anew is seen."""
        while self._read(0.0):
            pass
        self._shown = b""

    def types(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def ends(self) -> int:
        """Wait until the program has ended; its exit code."""
        while self._process.poll() is None:
            self._read()
        return self._process.returncode

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        os.close(self._ours)

    def _read(self, patience: float = 0.5) -> bool:
        if not select.select([self._ours], [], [], patience)[0]:
            return False
        try:
            self._shown += os.read(self._ours, 65536)
        except OSError:
            self._process.wait(20)  # how a terminal says that nobody is left
            return False
        return True


class PlainPlayer:
    """Lines of words."""

    options: tuple[str, ...] = ("--plain",)

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def play(self, step: str) -> None:
        self.terminal.types(f"{step}\n")

    def leave(self) -> None:
        self.terminal.types("quit\n")


class ScreenPlayer(PlainPlayer):
    """The full screen, by keys; its window grows in the middle of the game."""

    options = ()

    def play(self, step: str) -> None:
        self.terminal.types(step)
        if step == "b1":
            self.terminal.resize(120, 40)

    def leave(self) -> None:
        self.terminal.types("q")


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[[list[str]], Terminal]]:
    opened: list[Terminal] = []

    def opening(words: list[str]) -> Terminal:
        opened.append(Terminal(words, tmp_path))
        return opened[-1]

    yield opening
    for one in opened:
        one.close()


def place_and_give(browser: Person, player: PlainPlayer, steps: tuple[str, ...], *, by_browser: bool) -> None:
    """Steps in turn, each seen by the other side before the next: the first gives; whoever was given a piece
    places it and gives the next."""
    for step in steps:
        gives = len(step) == 1
        told = "gives a piece: " + step if gives else f"places it on {step}."
        player.terminal.forget()
        if by_browser:
            browser.play(step)
            player.terminal.sees(told)
        else:
            player.play(step)
            player.terminal.sees(told)
            if gives:
                expect(browser.page.locator(".held")).to_be_visible()
            else:
                # The terminal, too, gives only once the server has told it that the piece is placed.
                player.terminal.sees("hand over a piece")
        if gives:
            by_browser = not by_browser


@pytest.mark.parametrize("terminal_calls", [True, False], ids=["terminal calls", "browser calls"])
@pytest.mark.parametrize("kind", [PlainPlayer, ScreenPlayer], ids=["plain", "screen"])
def test_a_whole_game_between_a_terminal_and_a_browser(
    person: Enter, terminal: Callable[[list[str]], Terminal], kind: type[PlainPlayer], terminal_calls: bool
) -> None:
    ada = person()
    opened = ada.open_table({"type": "me", "name": "Ada"}, {"type": "open"})
    max_ = terminal([*kind.options, "--connect", opened["links"][0]["url"], "--name", "Max"])
    player = kind(max_)
    terminal_starts = max_.sees("Now hand over a piece", "Ada is to move") == "Now hand over a piece"
    ada.come(opened["table"])
    place_and_give(ada, player, TALL_ROW, by_browser=not terminal_starts)
    if terminal_calls != terminal_starts:
        # Whoever made the line overlooks it and gives a piece: now the other one may call.
        place_and_give(ada, player, ("0",), by_browser=not terminal_starts)
    if terminal_calls:
        player.play("!a1b1c1d1")
        expect(ada.says).to_contain_text("Max wins with a line")
    else:
        ada.call("a1 d1")
        expect(ada.says).to_contain_text("You win with a line")
    max_.sees(f"Player {1 if terminal_starts == terminal_calls else 2} wins with a line.")
    expect(ada.page.locator(".light")).to_have_count(4)
    player.leave()
    assert max_.ends() == 0
