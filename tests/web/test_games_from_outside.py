"""A server with a game from outside: `FOURFOLD_GAMES` names its module, and the rest is as for others."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from harness.games import play_seat
from harness.services import Server
from harness.visitor import Json, ServerRefused, Visitor
from tests.noughts import registered

from fourfold.cli.app import main
from fourfold.outside import register_games
from fourfold.play import verify
from fourfold.rules.game import Over, Unreadable
from fourfold.rules.record import read_record

ROOT = Path(__file__).parents[2]
ME: Json = {"type": "me", "name": "Ada"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows noughts and crosses."""
    folder = tmp_path_factory.mktemp("outside")
    path = os.pathsep.join((str(ROOT / "examples"), os.environ.get("PYTHONPATH", "")))
    extra = {"FOURFOLD_WARM": "0", "FOURFOLD_GAMES": " noughts.registered, ", "PYTHONPATH": path}
    with Server(folder / "data", extra=extra) as running:
        yield running


def test_two_people_play_it_to_its_end(server: Server) -> None:
    async def played() -> str:
        async with Visitor(server.url) as ada, Visitor(server.url) as max_:
            opened = await ada.open_table("noughts", [ME, {"type": "open"}], clock=60)
            await max_.follow(opened["links"][0]["url"], name="Max")
            sockets = [await person.connect(opened["table"]) for person in (ada, max_)]
            board = sockets[0].view["board"]
            assert (board["width"], board["height"], board["marks"]) == (3, 3, [])
            await asyncio.gather(*(play_seat(each, random.Random(3)) for each in sockets))
            first, second = (socket.view for socket in sockets)
            assert first["board"] == second["board"]
            assert len(first["board"]["marks"]) == len(first["steps"]) >= 5
            shown = (await ada.ask("GET", f"/api/tables/{opened['table']}"))["view"]
            assert {**shown, "now": 0} == {**first, "now": 0}
            for socket in sockets:
                await socket.close()
            return str(await ada.ask("GET", f"/api/tables/{opened['table']}/record"))

    text = asyncio.run(played())
    with registered() as game:
        read = read_record(text)
        assert read.game is game
        assert isinstance(read.result, Over)
        assert verify(read).starter


def test_the_computer_plays_helps_and_reviews(server: Server) -> None:
    async def played() -> None:
        async with Visitor(server.url) as ada:
            seats = [ME, {"type": "computer", "level": "perfect"}]
            opened = await ada.open_table("noughts", seats, clock=None, casual=True, starts="host")
            table = f"/api/tables/{opened['table']}"
            socket = await ada.connect(opened["table"])
            assert socket.view["coached"]
            for turn in (1, 2):  # what is left then is searched in no time
                await socket.play(socket.view["legal"][0]["steps"][0], 0)
                await socket.until(lambda so_far=2 * turn: len(socket.view["steps"]) == so_far)
            assert (await ada.ask("GET", f"{table}/hint?step=3"))["says"] == "best"
            await play_seat(socket, random.Random(1))
            assert socket.view["result"]["winners"] != [0]
            review = await ada.ask("POST", f"{table}/review")
            assert len(review["turns"]) == len(socket.view["steps"])
            await socket.close()

    asyncio.run(played())


def test_it_is_among_the_options(server: Server) -> None:
    async def asked() -> list[Json]:
        async with Visitor(server.url) as ada:
            games: list[Json] = (await ada.ask("GET", "/api/options"))["games"]
            return games

    games = asyncio.run(asked())
    assert [(each["game"], each["title"], each["seats"]) for each in games] == [
        ("quarto", "Quarto!", [2]),
        ("quatro", "Quatro", [2, 3, 4]),
        ("noughts", "Noughts and crosses", [2]),
    ]
    assert games[2]["variants"] == ["3x3"]
    assert [level["name"] for level in games[2]["levels"]] == ["casual", "perfect"]


def test_it_is_analysed_and_shown_step_by_step(server: Server) -> None:
    async def asked() -> tuple[list[str], Json]:
        async with Visitor(server.url) as ada:
            asked = {"game": "noughts", "position": "XX./OO./..."}
            lines = (await ada.http.post("/api/analyses", json=asked)).text
            tree = await ada.ask("POST", "/api/trees", {"game": "noughts", "turns": "1. b2 2. a1"})
            return lines.splitlines(), tree

    lines, tree = asyncio.run(asked())
    assert '"best":[["c1"]]' in lines[-1]
    assert [node["step"]["marks"] for node in tree["nodes"]] == [
        [{"square": 4, "text": "X", "seat": 0}],
        [{"square": 0, "text": "O", "seat": 1}],
    ]


@pytest.mark.parametrize("path", ["/rules/noughts", "/api/tables/{table}/odds"])
def test_it_has_no_pages_and_odds_of_others(server: Server, path: str) -> None:
    async def asked() -> None:
        async with Visitor(server.url) as ada:
            opened = await ada.open_table("noughts", [ME, ME], casual=True, clock=None)
            with pytest.raises(ServerRefused):
                await ada.ask("GET", path.format(table=opened["table"]))

    asyncio.run(asked())


def test_a_module_that_is_not_there_is_named() -> None:
    with pytest.raises(Unreadable, match=r"FOURFOLD_GAMES names the module no_such\.games"):
        register_games({"FOURFOLD_GAMES": "no_such.games"})


def test_a_command_ends_where_a_module_is_not_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FOURFOLD_GAMES", "no_such_module")
    assert main(["levels"]) == 2
    assert "no_such_module, which is not there" in capsys.readouterr().err


def test_what_a_module_lacks_itself_is_said_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lacking_something.py").write_text("import no_such_library\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="no_such_library"):
        register_games({"FOURFOLD_GAMES": "lacking_something"})


def test_nothing_is_imported_where_nothing_is_named() -> None:
    register_games({})
