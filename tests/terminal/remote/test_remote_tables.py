"""Seats at a real server: two terminals play a whole game, and a lost connection is restored."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from harness.services import Server as GameServer

from fourfold.play import Play, Roll
from fourfold.rules.game import RuleError, Unreadable
from fourfold.terminal.app import FourfoldApp
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.remote.remote_table import RemoteTable, take_seat
from fourfold.terminal.remote.server import Link, Server, read_link

STEPS = ["1", "a1", "3", "b1", "5", "c1", "7", "d1", "!a1b1c1d1"]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Our server, on a free port."""
    with GameServer(tmp_path_factory.mktemp("server"), extra={"FOURFOLD_WARM": "0"}) as server:
        yield server.url


def links(address: str, game: str = "quarto") -> list[str]:
    """The two links of a new table with open seats."""
    wish = {"game": game, "seats": [{"type": "open"}, {"type": "open"}], "clock": None}
    answer = httpx.post(f"{address}/api/tables", json=wish, timeout=120)
    assert answer.status_code == 201, answer.text
    return [link["url"] for link in answer.json()["links"]]


def seat(url: str, folder: Path, name: str) -> RemoteTable:
    link = read_link(url)
    server = Server(link.origin, folder)
    return take_seat(server, server.arrive(link, name))


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)


def mover(seats: list[RemoteTable]) -> RemoteTable:
    """The terminal whose turn it is, once both have seen it."""
    until(lambda: seats[0].view.version == seats[1].view.version)
    turn = seats[0].view.turn
    assert turn is not None
    return next(each for each in seats if turn.seat in each.view.you)


def test_two_plain_terminals_play_a_whole_game(address: str, tmp_path: Path) -> None:
    terminals = []
    for number, url in enumerate(links(address)):
        terminals.append(
            subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "fourfold",
                    "play",
                    "--plain",
                    "--connect",
                    url,
                    "--name",
                    f"P{number}",
                ],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env={**os.environ, "LANGUAGE": "en", "XDG_DATA_HOME": str(tmp_path / str(number))},
            )
        )
    heard: list[list[str]] = [[], []]

    def listen(which: int, *wanted: str) -> str:
        stream = terminals[which].stdout
        assert stream is not None
        while line := stream.readline():
            heard[which].append(line.rstrip())
            if any(words in line for words in wanted):
                return line
        raise AssertionError(f"{wanted} never came: {heard[which]}")

    def say(which: int, line: str) -> None:
        stream = terminals[which].stdin
        assert stream is not None
        stream.write(f"{line}\n")
        stream.flush()

    first = 0 if listen(0, "Now give", "P1 is to move").startswith("Now") else 1
    listen(1, "Now give", "P0 is to move")
    for index, step in enumerate(STEPS):
        # Seat 0 gives, seat 1 places and gives, and so on; the call is the placer's.
        say(first if (index + 1) // 2 % 2 == 0 else 1 - first, step)
        for which in (0, 1):
            told = (" win",) if step.startswith("!") else (" a piece: ", " a piece on ")
            listen(which, *told)
    for terminal in terminals:
        terminal.communicate(timeout=120)
        assert terminal.returncode == 0


def test_a_lost_connection_is_restored_and_nothing_is_played_twice(address: str, tmp_path: Path) -> None:
    seats = [seat(url, tmp_path / str(n), f"P{n}") for n, url in enumerate(links(address))]
    said: list[str] = []
    seats[0].tell(said.append)
    for index, step in enumerate(STEPS):
        acting = mover(seats)
        view = acting.view
        assert view.turn is not None
        if index == 3:
            for each in seats:
                assert each._socket is not None
                each._socket.close()
        acting.send(Play(view.turn.seat, step, seen=view.version))
        until(lambda want=index + 1: all(len(each.view.steps) == want for each in seats))  # type: ignore[misc]
    assert [each.step for each in seats[0].view.steps] == list(STEPS)
    assert all(each.view.result is not None for each in seats)
    assert any("lost" in sentence for sentence in said)
    for each in seats:
        each.leave()


def test_a_screen_plays_against_a_remote_player(address: str, tmp_path: Path) -> None:
    ours, theirs = (seat(url, tmp_path / str(n), f"P{n}") for n, url in enumerate(links(address)))

    async def play() -> None:
        app = FourfoldApp(SavedGames(tmp_path / "fourfold"), table=ours, warm=False)
        async with app.run_test(size=(80, 24)) as pilot:
            for index, step in enumerate(STEPS):
                await seen(lambda want=index: len(ours.view.steps) == len(theirs.view.steps) == want)  # type: ignore[misc]
                turn = ours.view.turn
                assert turn is not None
                if turn.seat in ours.view.you:
                    await pilot.pause()
                    await pilot.press(*("exclamation_mark" if key == "!" else key for key in step))
                else:
                    theirs.send(Play(turn.seat, step, seen=theirs.view.version))
            await seen(lambda: ours.view.result is not None)
            await pilot.pause()
            await pilot.press("q")

    asyncio.run(play())
    assert [each.step for each in ours.view.steps] == list(STEPS)
    theirs.leave()


async def seen(condition: Callable[[], bool]) -> None:
    await asyncio.to_thread(until, condition)


def test_a_refusal_comes_back_as_a_sentence(address: str, tmp_path: Path) -> None:
    seats = [seat(url, tmp_path / str(n), f"P{n}") for n, url in enumerate(links(address, "quatro"))]
    said: list[str] = []
    acting = mover(seats)
    acting.tell(said.append)
    turn = acting.view.turn
    assert turn is not None
    acting.send(Play(turn.seat, "c4", seen=acting.view.version))
    until(lambda: any("throw them" in sentence for sentence in said))
    acting.send(Roll(turn.seat, seen=acting.view.version))
    until(lambda: len(acting.view.steps) == 1)
    for each in seats:
        each.leave()


def test_the_same_user_gets_the_same_seat_again(address: str, tmp_path: Path) -> None:
    url, _ = links(address)
    first = seat(url, tmp_path, "Ada")
    first.leave()
    again = seat(url, tmp_path, "Ada")
    assert again.view.you == (0,)
    table = again._table
    again.leave()
    back = seat(f"{address}/table/{table}", tmp_path, "Ada")
    assert back.view.you == (0,)
    back.leave()
    with pytest.raises(RuleError, match="private"):
        seat(f"{address}/table/{table}", tmp_path / "stranger", "Eve")


def test_links_are_read_and_others_refused() -> None:
    assert read_link("https://a.org/join#xyz") == Link("https://a.org", secret="xyz")
    assert read_link("http://a.org:8000/table/t1/") == Link("http://a.org:8000", table="t1")
    for wrong in ("a.org/join#x", "https://a.org/", "ftp://a.org/join#x"):
        with pytest.raises(Unreadable, match="is not a link"):
            read_link(wrong)


def test_over_https_the_cookie_has_another_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []

    def ask(_method: str, url: str, *, headers: dict[str, str], **_: object) -> httpx.Response:
        sent.append(headers.get("Cookie", ""))
        told = {"set-cookie": "__Host-fourfold=p1:me.seal; Path=/; Secure"}
        return httpx.Response(200, headers=told, text="record", request=httpx.Request("GET", url))

    monkeypatch.setattr(httpx, "request", ask)
    Server("https://club.example", tmp_path).record("table")
    Server("https://club.example", tmp_path).record("table")
    assert sent == ["", "__Host-fourfold=p1:me.seal; fourfold=p1:me.seal"]
