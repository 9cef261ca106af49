"""Nobody can analyse a game that is still being played: not as it is, not turned, not a piece ahead."""

from __future__ import annotations

import asyncio
import random

import pytest
from harness.services import Server
from harness.visitor import Json, ServerRefused, Visitor

from fourfold.engine.quarto.forms import permutations
from fourfold.rules.quatro import DEFAULT_LAYOUT

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
    """Whether the server gives an analysis."""
    answer = await visitor.http.post("/api/analyses", json={"game": game, "position": position, **rules})
    if answer.status_code == 403:
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
        async with Visitor(url) as host, Visitor(url) as guest, Visitor(url) as stranger:
            opened = await begin(host, guest, call="auto", casual=True)
            ahead = ["21.d/7..f/.6e./.c.. 0", "2..d/7..f/.6e./.c.1 -", "2..d/7..f/..e./.c.. 6"]
            for position in (BOARD, BOARD.replace(" 1", " 5"), BOARD.replace(" 1", " -"), *ahead):
                for seen in (position, *(in_other_clothes(position, rng) for _ in range(4))):
                    assert not await looks_up(host, seen), seen
                    assert not await looks_up(guest, seen, call="auto"), seen
            assert await looks_up(host, "2..d/7..f/.6e./c... 1")  # another board
            assert await looks_up(host, BOARD, variant="advanced")  # another game
            assert await looks_up(stranger, BOARD)
            # A watcher, and a private window beside it.
            watcher = Visitor(url)
            await watcher.follow(opened["watch"])
            socket = await watcher.connect(opened["table"])
            assert not await looks_up(watcher, in_other_clothes(BOARD, rng))
            assert not await looks_up(stranger, BOARD)
            await socket.close()
            await host.ask(
                "POST",
                f"/api/tables/{opened['table']}/acts",
                {"type": "act", "key": "1", "command": {"type": "resign", "seat": 0}},
            )
            assert await looks_up(host, BOARD)
            await watcher.http.aclose()

    asyncio.run(peek())


@pytest.mark.parametrize(
    ("options", "allowed"),
    [
        ({"call": "auto", "casual": True}, True),
        ({"call": "auto", "casual": False}, False),
        ({"call": "turns", "casual": True}, False),
        ({"call": "race", "casual": True}, False),
    ],
)
def test_against_the_computer_only_casual_games_without_calls_are_open(
    shared_server: Server, options: Json, allowed: bool
) -> None:
    async def peek() -> None:
        async with Visitor(shared_server.url) as visitor:
            # The person is to move: the game stays where it is.
            opened = await begin(visitor, None, start="2..d/7..f/96e./.c.. 1", **options)
            table = await visitor.ask("GET", f"/api/tables/{opened['table']}")
            mine = table["view"]["position"]
            assert table["view"]["coached"] is allowed
            assert await looks_up(visitor, mine) is allowed
            hint = visitor.ask("GET", f"/api/tables/{opened['table']}/judgement")
            if not allowed:
                with pytest.raises(ServerRefused) as refused:
                    await hint
                assert refused.value.reason == "no-hints"
            else:
                with pytest.raises(ServerRefused) as refused:
                    await hint
                assert refused.value.reason == "refused"  # nobody has moved

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


def test_openings_tell_nothing_and_are_free(shared_server: Server) -> None:
    async def look() -> None:
        async with Visitor(shared_server.url) as host, Visitor(shared_server.url) as guest:
            await begin(host, guest, start="1.../..../..../.... -", call="turns")
            assert await looks_up(host, "1.../..../..../.... 7")
            assert await looks_up(host, "1.../7.../..../.... -")
            assert not await looks_up(host, "1.../7.../..../.... 8")

    asyncio.run(look())
