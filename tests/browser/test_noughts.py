"""The proof that a game is one folder: noughts and crosses, registered from outside, in every room.

Nothing outside `examples/noughts` knows the game. What the server does with it is in
`tests/web/test_games_from_outside.py`, the plain search in `tests/engine/test_plain_search.py`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from harness.pseudo_terminal import PseudoTerminal
from harness.services import Server
from playwright.sync_api import Browser, expect
from tests.browser.stage import Person

FOLDER = Path(__file__).parents[2] / "examples" / "noughts"
OUTSIDE = {
    "FOURFOLD_GAMES": "noughts.registered",
    "PYTHONPATH": os.pathsep.join(filter(None, (str(FOLDER.parent), os.environ.get("PYTHONPATH")))),
}
WON = ("b2", "a1", "c1", "a3", "a2", "b1", "c2")
"""Crosses have the middle row."""
LIBRARY = """
import noughts.registered
from fourfold import art, engine
from fourfold.engine.review import review
from fourfold.rules.record import Record, read_record

start = noughts.Position()
assert str(engine.analyse(start).verdict) == "draw in 9"
record = Record.of(start, "{steps}")
again = read_record(str(record))
assert again == record and again.result.winners == (0,)
assert [turn.seat for turn in review(again).turns] == [0, 1, 0, 1, 0, 1, 0]
assert art.draw([*again.positions][-1]).count("</text>") >= 7
"""


def test_it_is_small() -> None:
    assert sum(len(file.read_text("utf-8").splitlines()) for file in FOLDER.glob("*.py")) < 300


def test_it_is_played_recorded_reviewed_and_drawn_in_the_library() -> None:
    code = LIBRARY.format(steps=" ".join(WON))
    subprocess.run([sys.executable, "-c", code], env=os.environ | OUTSIDE, check=True)


def test_it_is_played_line_by_line(tmp_path: Path) -> None:
    settings = (
        os.environ | OUTSIDE | {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "LANGUAGE": "en"}
    )
    playing = [sys.executable, "-m", "fourfold", "play", "--plain", "noughts", "--against", "person"]
    with PseudoTerminal(playing, settings) as terminal:
        for step in WON:
            terminal.sees(">")
            terminal.types(f"{step}\n")
        terminal.sees("wins")
        terminal.types("quit\n")
        assert terminal.ends() == 0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the game."""
    with Server(tmp_path_factory.mktemp("noughts"), extra=OUTSIDE | {"FOURFOLD_WARM": "0"}) as running:
        yield running


@pytest.mark.parametrize("size", [(360, 740), (1280, 720)], ids=str)
def test_it_is_played_on_a_plain_board(server: Server, chromium: Browser, size: tuple[int, int]) -> None:
    ada = Person(chromium, server.url, viewport=dict(zip(("width", "height"), size, strict=True)))
    seats = [{"type": "me", "name": "Ada"}, {"type": "me", "name": "Max"}]
    wish = {"game": "noughts", "seats": seats, "casual": True, "starts": "host", "clock": None}
    opened = ada.page.request.post("/api/tables", data=wish).json()
    ada.page.goto(f"/table/{opened['table']}")
    board = ada.page.get_by_role("grid")
    for count, step in enumerate(WON, start=1):
        board.get_by_role("gridcell", name=step).click()
        expect(board.locator(".stand")).to_have_count(count)
    expect(ada.page.get_by_role("heading", name="Ada won")).to_be_in_viewport()
    address = f"/api/tables/{opened['table']}"
    record = ada.page.request.get(f"{address}/record").text()
    assert " ".join(WON) == " ".join(re.findall(r"\b[abc][123]\b", record.partition("\n\n")[2]))
    assert len(ada.page.request.post(f"{address}/review").json()["turns"]) == len(WON)
    assert ada.complaints == []
    ada.leave()
