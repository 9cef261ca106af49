"""The wheel in an empty environment: its commands, its server in a browser, its terminal."""

from __future__ import annotations

import doctest
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from harness.pseudo_terminal import PseudoTerminal
from harness.services import Server
from playwright.sync_api import Browser, expect
from tests.browser.stage import Person
from tests.package.conftest import UV, Environment
from tests.test_documents import DOCUMENTS, blocks

from fourfold import __version__
from fourfold.data.levels import levels
from fourfold.rules.games import Game


def test_everything_that_the_packages_ask_for_is_there(installed: Environment) -> None:
    checked = subprocess.run(
        [UV, "pip", "check", "--python", installed.folder], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stderr


def test_it_knows_its_version(installed: Environment) -> None:
    assert installed.run("--version") == f"fourfold {__version__}\n"


def test_no_code_of_any_document_compiles_anything(installed: Environment) -> None:
    code = [source(block.text) for document in DOCUMENTS for block in blocks(document)]
    assert any("QuartoGames" in block for block in code)
    installed.python("\n".join([WATCH, *code, "assert started == [], started"]))
    assert not list(installed.home.rglob("*.kernels"))


WATCH = """
import sys
started = []
sys.addaudithook(lambda event, _: started.append(event) if event == "subprocess.Popen" else None)
"""


def source(block: str) -> str:
    """The statements of a block, without prompts and answers."""
    if ">>> " not in block:
        return block
    return "".join(example.source for example in doctest.DocTestParser().get_examples(block))


@pytest.fixture
def server(installed: Environment, tmp_path: Path) -> Iterator[Server]:
    """`fourfold serve`, as it was installed."""
    with Server(tmp_path, program=(str(installed.program),), environment=installed.variables) as running:
        yield running


def test_a_whole_game_in_a_browser(server: Server, chromium: Browser) -> None:
    ada = Person(chromium, server.url)
    ada.page.goto("/")
    ada.come(ada.open_table()["table"])
    for step in ("4", "a1", "5", "b1", "6", "c1", "7", "d1"):
        ada.play(step)
    ada.call("a1 d1")
    expect(ada.says).to_contain_text("won")
    assert ada.complaints == []
    ada.leave()


@pytest.mark.parametrize("game", Game)
def test_the_computer_moves_at_every_level_and_nothing_is_compiled(
    game: Game, server: Server, installed: Environment, chromium: Browser
) -> None:
    ada = Person(chromium, server.url, reduced_motion="reduce")
    for level in levels(game):
        ada.come(ada.open_table_where_a_computer_begins(level.name, game.value))
        while not ada.steps():
            ada.page.wait_for_timeout(50)
    assert ada.complaints == []
    assert not list(installed.home.rglob("*.kernels"))
    ada.leave()


def test_a_whole_game_in_a_terminal(installed: Environment, tmp_path: Path) -> None:
    two = ("quarto", "--against", "person", "--name", "Ada", "--name", "Max")
    home = {**installed.variables, "XDG_DATA_HOME": str(tmp_path)}
    with PseudoTerminal([installed.program, "play", "--plain", *two], home) as terminal:
        for step in ("1", "a1", "3", "b1", "5", "c1", "7", "d1"):
            terminal.types(f"{step}\n")
            terminal.sees(f"gives a piece: {step}" if len(step) == 1 else f"places a piece on {step}:")
        terminal.types("!a1b1c1d1\n")
        terminal.sees("wins with a line")
        terminal.types("quit\n")
        assert terminal.ends() == 0
    assert b"Traceback" not in terminal.shown
