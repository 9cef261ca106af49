"""Whole games between a browser and a terminal, with a real server between them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from harness.pseudo_terminal import PseudoTerminal
from harness.short_form import share
from playwright.sync_api import expect
from tests.browser.stage import Person

Enter = Callable[..., Person]
Opening = Callable[[list[str]], PseudoTerminal]

TALL_ROW = ("4", "a1", "5", "b1", "6", "c1", "7", "d1")
"""Four tall pieces, the last one placed by the player who gave the first."""


class PlainPlayer:
    """The plain mode."""

    options: tuple[str, ...] = ("--plain",)

    def __init__(self, terminal: PseudoTerminal) -> None:
        self.terminal = terminal

    def play(self, step: str) -> None:
        self.terminal.types(f"{step}\n")

    def leave(self) -> None:
        self.terminal.types("quit\n")


class ScreenPlayer(PlainPlayer):
    """The full screen, by keys; its window grows during the game."""

    options = ()

    def play(self, step: str) -> None:
        self.terminal.types(step)
        if step == "b1":
            self.terminal.resize(120, 40)

    def leave(self) -> None:
        self.terminal.types("q")


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Opening]:
    opened: list[PseudoTerminal] = []
    settings = {"LANGUAGE": "en", "TERM": "xterm-256color", "XDG_DATA_HOME": str(tmp_path)}
    environment = {**os.environ, **settings}

    def opening(words: list[str]) -> PseudoTerminal:
        command = [sys.executable, "-m", "fourfold", "play", *words]
        opened.append(PseudoTerminal(command, environment))
        return opened[-1]

    yield opening
    for one in opened:
        one.close()


def place_and_give(browser: Person, player: PlainPlayer, steps: tuple[str, ...], *, by_browser: bool) -> None:
    """Play steps in turn, each seen by the other side before the next: the first player gives a piece; the
    other places it and gives the next, and so on."""
    for step in steps:
        gives = len(step) == 1
        who = ("Ada gives", "Ada places") if by_browser else ("You give", "You place")
        told = f"{who[0]} a piece: {step}" if gives else f"{who[1]} a piece on {step}"
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
                # The terminal, too, gives only once the server has said that the piece is placed.
                player.terminal.sees("give your opponent a piece")
        if gives:
            by_browser = not by_browser


@pytest.mark.parametrize(
    ("kind", "terminal_calls"),
    share([(kind, calls) for kind in (PlainPlayer, ScreenPlayer) for calls in (True, False)], 3),
)
def test_a_whole_game_between_a_terminal_and_a_browser(
    person: Enter,
    terminal: Callable[[list[str]], PseudoTerminal],
    kind: type[PlainPlayer],
    terminal_calls: bool,
) -> None:
    ada = person()
    opened = ada.open_table({"type": "me", "name": "Ada"}, {"type": "open"})
    max_ = terminal([*kind.options, "--connect", opened["links"][0]["url"], "--name", "Max"])
    player = kind(max_)
    terminal_starts = (
        max_.sees("Now give your opponent a piece", "Ada is to move") == "Now give your opponent a piece"
    )
    ada.come(opened["table"])
    place_and_give(ada, player, TALL_ROW, by_browser=not terminal_starts)
    if terminal_calls != terminal_starts:
        # The player who made the line misses it and gives a piece: now the other may call.
        place_and_give(ada, player, ("0",), by_browser=not terminal_starts)
    if terminal_calls:
        player.play("!a1b1c1d1")
        expect(ada.says).to_contain_text("You lost")
    else:
        ada.call("a1 d1")
        expect(ada.says).to_contain_text("You won")
    max_.sees("You win with a line" if terminal_calls else "Ada wins with a line")
    expect(ada.board.locator(".light")).to_have_count(4)
    player.leave()
    assert max_.ends() == 0
