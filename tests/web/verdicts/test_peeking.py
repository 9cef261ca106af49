"""Nobody gets help with a game that they are playing with other people: not as it is, not turned, not a piece
ahead, and on no way that leads to an answer. Others at the same address are not concerned."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import pytest
from harness.services import Redis, Server
from harness.visitor import Json, ServerRefused, Visitor
from tests.web.conftest import StartServer

from fourfold.data.puzzles import puzzles
from fourfold.quarto.data.puzzles import QuartoKind
from fourfold.quarto.engine.forms import permutations
from fourfold.quarto.engine.openings import DEEPEST
from fourfold.quarto.web.part import IN_BOOK
from fourfold.quatro import DEFAULT_LAYOUT

BOARD = "2..d/7..f/.6e./.c.. 1"
"""Seven placed: seat 0 has the piece in hand."""


def in_other_clothes(text: str, rng: random.Random) -> str:
    """The same position with squares, traits and their values exchanged."""
    board, hand = text.split(" ")[:2]
    squares = rng.choice(permutations(squares_count=False))
    traits, flipped = rng.sample(range(4), 4), rng.randrange(16)

    def dressed(sign: str) -> str:
        if sign in ".-":
            return sign
        piece = int(sign, 16) ^ flipped
        return f"{sum((piece >> trait & 1) << at for at, trait in enumerate(traits)):x}"

    turned = [""] * 16
    for square, sign in enumerate(board.replace("/", "")):
        turned[squares[square]] = dressed(sign)
    return f"{'/'.join(''.join(turned[row : row + 4]) for row in range(0, 16, 4))} {dressed(hand)}"


async def looks_up(visitor: Visitor, position: str, game: str = "quarto", **rules: str) -> bool:
    """Whether the server gives an analysis, and allows one to clients with an engine of their own."""
    asked = {"game": game, "position": position, **rules}
    answer = await visitor.http.post("/api/analyses", json=asked)
    allowed = await visitor.http.post("/api/analyses/allowed", json=asked)
    assert (answer.status_code, allowed.status_code) in {(200, 204), (403, 403)}
    if answer.status_code == 403:
        assert allowed.json() == answer.json()
        assert answer.json()["reason"] == "running-game"
        return False
    assert answer.status_code == 200, answer.text
    return True


async def begin(host: Visitor, guest: Visitor | None, start: str = BOARD, **options: object) -> Json:
    """A game of two people, or of one against the computer, from a position."""
    game = str(options.pop("game", "quarto"))
    other = {"type": "open"} if guest is not None else {"type": "computer", "level": "casual"}
    seats = [{"type": "me"}, other]
    opened = await host.open_table(game, seats, clock=None, start=start, **options)
    if guest is not None:
        await guest.follow(opened["links"][0]["url"])
    return opened


def test_nobody_analyses_a_running_game_with_other_people(shared_server: Server) -> None:
    async def peek() -> None:
        rng = random.Random(2)
        url = shared_server.url
        async with Visitor(url) as host, Visitor(url) as guest:
            opened = await begin(host, guest, call="auto", casual=True)
            ahead = ["21.d/7..f/.6e./.c.. 0", "2..d/7..f/.6e./.c.1 -", "2..d/7..f/..e./.c.. 6"]
            for position in (BOARD, BOARD.replace(" 1", " 5"), BOARD.replace(" 1", " -"), *ahead):
                for seen in (position, *(in_other_clothes(position, rng) for _ in range(4))):
                    assert not await looks_up(host, seen), seen
                    assert not await looks_up(guest, seen, call="auto"), seen
            assert await looks_up(host, "2..d/7..f/.6e./c... 1")  # another board
            assert await looks_up(host, BOARD, variant="advanced")  # another game
            await give_up(host, opened["table"])
            assert await looks_up(host, BOARD)

    asyncio.run(peek())


async def give_up(visitor: Visitor, table: str) -> None:
    act = {"type": "act", "key": "end", "command": {"type": "resign", "seat": 0}}
    await visitor.ask("POST", f"/api/tables/{table}/acts", act)


# -- Every way to an answer ---------------------------------------------------------------------------------

ME, PERFECT = {"type": "me"}, {"type": "computer", "level": "perfect"}
BEFORE = "2..d/7..f/..../.c.. 6"
"""Two pieces before `BOARD`."""
TO_BOARD = ("b3", "e", "c3", "1")
DICE = "....../..1.(12)./....../....../....../...... 13-14 13355@2"
PUZZLE = next(
    each for each in puzzles() if each.kind is QuartoKind.WIN_IN_THREE and each.variant == "classic"
)

Ask = Callable[[Visitor, str], Awaitable[object]]


async def at_one_device(visitor: Visitor, start: str, *steps: str) -> str:
    """The table of a game that a person played with themselves and gave up."""
    opened = await visitor.open_table("quarto", [ME, ME], clock=None, start=start, call="auto")
    socket = await visitor.connect(opened["table"])
    for step in steps:
        await socket.play(step, socket.view["turn"]["seat"])
    await socket.act("resign", seat=0)
    await socket.close()
    table: str = opened["table"]
    return table


async def against_the_computer(visitor: Visitor, start: str, *, first: bool) -> str:
    """A casual game against the best computer, with the person in the first seat or in the second."""
    seats = [ME, PERFECT] if first else [PERFECT, ME]
    opened = await visitor.open_table("quarto", seats, clock=None, start=start, call="auto", casual=True)
    table: str = opened["table"]
    return table


async def nothing(visitor: Visitor) -> str:
    return ""


async def a_copy(visitor: Visitor) -> str:
    return await against_the_computer(visitor, BOARD, first=True)


async def the_game_replayed(visitor: Visitor) -> str:
    return await at_one_device(visitor, BEFORE, *TO_BOARD, "a4")


async def one_step_from_it(visitor: Visitor) -> str:
    return await at_one_device(visitor, BOARD, "a4")


async def another_game(visitor: Visitor) -> str:
    return await at_one_device(visitor, BEFORE, "d4", "0")


async def a_turn_before(visitor: Visitor) -> str:
    return await against_the_computer(visitor, "2..d/7..f/.6../.c.. e", first=False)


async def casual_dice(visitor: Visitor) -> str:
    opened = await visitor.open_table("quatro", [ME, ME], clock=None, start=DICE, casual=True)
    table: str = opened["table"]
    return table


async def analysed(visitor: Visitor, table: str) -> None:
    answer = await visitor.http.post("/api/analyses", json={"game": "quarto", "position": BOARD})
    if answer.is_error:
        raise ServerRefused(answer.json())


async def hinted(visitor: Visitor, table: str) -> None:
    await visitor.ask("GET", f"/api/tables/{table}/hint?step=3")


async def checked(visitor: Visitor, table: str) -> None:
    await visitor.ask("POST", f"/api/tables/{table}/check", {"step": "a4"})


async def judged(visitor: Visitor, table: str) -> None:
    await visitor.ask("GET", f"/api/tables/{table}/judgement")


async def reviewed(visitor: Visitor, table: str) -> None:
    await visitor.ask("POST", f"/api/tables/{table}/review")


async def tried(visitor: Visitor, table: str) -> None:
    await visitor.ask("POST", f"/api/tables/{table}/review/tries", {"first": 0, "steps": ["b3", "e"]})


async def opened_with_the_computer(visitor: Visitor, table: str) -> None:
    await against_the_computer(visitor, BOARD, first=False)


async def replayed_against_the_computer(visitor: Visitor, table: str) -> None:
    socket = await visitor.connect(table)
    await socket.play("c3", 1)
    await socket.play("1", 1)
    await socket.until(lambda: len(socket.view["steps"]) > 2 or bool(socket.told))
    await socket.close()
    if socket.told:
        assert len(socket.view["steps"]) == 2, "the computer has moved"
        raise ServerRefused(socket.told[0])


async def puzzle_answered(visitor: Visitor, table: str) -> None:
    await visitor.ask("POST", f"/api/puzzles/{PUZZLE.id}/answers", {"steps": [PUZZLE.solution[0]]})


async def puzzle_hinted(visitor: Visitor, table: str) -> None:
    await visitor.ask("POST", f"/api/puzzles/{PUZZLE.id}/hint", {})


async def puzzle_solved(visitor: Visitor, table: str) -> None:
    await visitor.ask("POST", f"/api/puzzles/{PUZZLE.id}/solution")


async def odds_told(visitor: Visitor, table: str) -> None:
    await visitor.ask("GET", f"/api/tables/{table}/odds")


class Way(NamedTuple):
    """A way to an answer: what is set up beforehand, what is asked, and the position of the running game."""

    prepare: Callable[[Visitor], Awaitable[str]]
    ask: Ask
    start: str = BOARD
    game: str = "quarto"


WAYS = (
    Way(nothing, analysed),
    Way(a_copy, hinted),
    Way(a_copy, checked),
    Way(one_step_from_it, judged),
    Way(one_step_from_it, reviewed),
    Way(the_game_replayed, reviewed),
    Way(another_game, tried),
    Way(nothing, opened_with_the_computer),
    Way(a_turn_before, replayed_against_the_computer),
    Way(nothing, puzzle_answered, start=PUZZLE.position),
    Way(nothing, puzzle_hinted, start=PUZZLE.position),
    Way(nothing, puzzle_solved, start=PUZZLE.position),
    Way(casual_dice, odds_told, start=DICE, game="quatro"),
)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way.prepare.__name__}-{way.ask.__name__}")
def test_no_way_to_an_answer_helps_a_player_and_every_one_helps_a_stranger(
    shared_server: Server, way: Way
) -> None:
    async def peek() -> None:
        url = shared_server.url
        async with Visitor(url) as player, Visitor(url) as other, Visitor(url) as stranger:
            mine, theirs = await way.prepare(player), await way.prepare(stranger)
            running = await begin(player, other, start=way.start, game=way.game)
            with pytest.raises(ServerRefused) as refused:
                await way.ask(player, mine)
            assert refused.value.reason == "running-game"
            assert "with other people" in str(refused.value)
            await way.ask(stranger, theirs)
            if way.ask is not replayed_against_the_computer:
                await give_up(player, running["table"])
                await way.ask(player, mine)

    asyncio.run(peek())


def test_a_computer_that_waited_moves_once_the_other_game_is_over(shared_server: Server) -> None:
    async def play() -> None:
        async with Visitor(shared_server.url) as player, Visitor(shared_server.url) as other:
            table = await a_turn_before(player)
            running = await begin(player, other)
            socket = await player.connect(table)
            await socket.play("c3", 1)
            await socket.play("1", 1)
            await socket.until(lambda: bool(socket.told))
            assert len(socket.view["steps"]) == 2
            await give_up(player, running["table"])
            await socket.until(lambda: len(socket.view["steps"]) > 2)
            await socket.close()

    asyncio.run(play())


def test_a_table_with_other_people_never_waits_and_shows_what_was_agreed(shared_server: Server) -> None:
    """A copy holds up nobody's computer, and the odds that a game shows are its own."""

    start = "....../..1.(23)./....../....../....../...... 11-11-11 13355@2"

    async def play() -> None:
        async with Visitor(shared_server.url) as player, Visitor(shared_server.url) as other:
            tables, links = [], []
            for first in ({"type": "computer", "level": "beginner"}, ME):
                seats = [first, ME, {"type": "open"}]
                opened = await player.open_table("quatro", seats, clock=None, start=start, casual=True)
                tables.append(opened["table"])
                links.append(opened["links"][0]["url"])
            await other.follow(links[1])
            await odds_told(player, tables[1])
            await other.follow(links[0])
            socket = await player.connect(tables[0])
            await socket.until(lambda: bool(socket.view["turn"]["seat"] == 1))
            assert not socket.told
            await socket.close()

    asyncio.run(play())


def test_every_process_refuses_without_a_socket(
    start_server: StartServer, shared_database: str, redis_server: Redis
) -> None:
    server = start_server(database=shared_database, redis=redis_server.url, workers=2)

    async def peek() -> None:
        async with Visitor(server.url) as host, Visitor(server.url) as guest, Visitor(server.url) as stranger:
            await begin(host, guest)
            for visitor, answered in ((host, False), (guest, False), (stranger, True)):
                for _ in range(12 if not answered else 2):
                    async with Visitor(server.url) as again:  # a new connection: any of the processes
                        again.http.cookies = visitor.http.cookies
                        assert await looks_up(again, BOARD) is answered

    asyncio.run(peek())


@pytest.mark.parametrize(
    ("options", "coached"),
    [
        ({"call": "auto", "casual": True}, True),
        ({"call": "auto", "casual": False}, False),
        ({"call": "turns", "casual": True}, False),
        ({"call": "race", "casual": True}, False),
    ],
)
def test_games_against_the_computer_may_be_analysed_and_some_have_hints(
    shared_server: Server, options: Json, coached: bool
) -> None:
    async def peek() -> None:
        async with Visitor(shared_server.url) as visitor:
            # The person is to move: the game stays where it is.
            opened = await begin(visitor, None, start="2..d/7..f/96e./.c.. 1", **options)
            table = await visitor.ask("GET", f"/api/tables/{opened['table']}")
            assert table["view"]["coached"] is coached
            assert await looks_up(visitor, table["view"]["position"])
            with pytest.raises(ServerRefused) as refused:
                await visitor.ask("GET", f"/api/tables/{opened['table']}/judgement")
            assert refused.value.reason == ("refused" if coached else "no-hints")  # nobody has moved

    asyncio.run(peek())


def test_quatro_is_protected_too_and_the_dice_make_no_difference(shared_server: Server) -> None:
    start = "....../..1.(12)./....../....../....../...... 13-14 13355@2"

    async def peek() -> None:
        async with Visitor(shared_server.url) as host, Visitor(shared_server.url) as guest:
            await begin(host, guest, start=start, game="quatro", casual=True)
            ahead = "....../2.1.(12)./....../....../....../...... 13-13 -"
            for position in (start, start.replace("13355@2", "-"), ahead):
                assert not await looks_up(host, position, game="quatro")
            # The players renamed, the board turned and its layout with it: the same game.
            renamed = "....../..2.(21)./....../....../....../...... 13-13 13355@2"
            mirrored = "....../.(12).1../....../....../....../...... 13-14 13355@2"
            rows = str(DEFAULT_LAYOUT).split("/")
            turned = "/".join(" ".join(reversed(row.split())) for row in rows)
            assert not await looks_up(host, renamed, game="quatro")
            assert not await looks_up(host, mirrored, game="quatro", layout=turned)
            later = "....../2.11(12)./....../....../....../...... 12-13 -"
            assert await looks_up(host, later, game="quatro")

    asyncio.run(peek())


def test_openings_of_a_torus_are_in_no_book_and_so_not_public(shared_server: Server) -> None:
    async def look() -> None:
        async with Visitor(shared_server.url) as host, Visitor(shared_server.url) as guest:
            await begin(host, guest, start="12../.3../..../.... -", call="turns", variant="torus")
            assert not await looks_up(host, "12../.3../..../.... -", variant="torus")
            assert not await looks_up(
                host, ".12./..3./..../.... -", variant="torus"
            )  # a column further right
            assert await looks_up(host, ".12./..3./..../.... -")

    asyncio.run(look())


def test_openings_in_the_book_are_public_and_so_is_an_empty_board(shared_server: Server) -> None:
    assert IN_BOOK == DEEPEST

    async def look() -> None:
        async with Visitor(shared_server.url) as host, Visitor(shared_server.url) as guest:
            await begin(host, guest, start="12../.3../..../.... -", call="turns")
            for position in ("12../.3../..../.... -", "12../.3../..../.... 7", "12../.3../..8./.... -"):
                assert await looks_up(host, position)
            await host.ask("GET", "/api/openings?position=12../.3../..../....%20-")
            assert await looks_up(host, "12../.3../..8./.... 7")  # the game itself is still in the book
            await begin(host, guest, start="12../.3../..8./.... 7", call="turns")
            assert not await looks_up(host, "12../.3../..8./.... 7")
            assert await looks_up(host, "12../.3../..8./.... -")
            opened = await host.open_table("quatro", [ME, {"type": "open"}], clock=None)
            await guest.follow(opened["links"][0]["url"])
            assert await looks_up(host, "", game="quatro")

    asyncio.run(look())
