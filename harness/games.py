"""Whole games by clients that know no rules: they choose among what the server offers."""

from __future__ import annotations

import asyncio
import random

from harness.visitor import Json, ServerRefused, TableSocket


def quarto_step(offered: Json, rng: random.Random) -> str:
    """A step among those offered: place, give, or let the last chance to call pass."""
    if offered.get("place"):
        square = rng.choice(offered["place"])
        return f"{'abcd'[square % 4]}{square // 4 + 1}"
    if offered.get("give"):
        return f"{rng.choice(offered['give']):x}"
    return "done"


def quatro_step(offered: Json, rng: random.Random) -> str:
    """A step among those offered: build if possible, otherwise throw again, otherwise lose a roof."""
    if offered.get("build") and (rng.random() < 0.7 or not offered.get("keep")):
        field = rng.choice(offered["build"])
        return f"{'abcdef'[field % 6]}{field // 6 + 1}"
    if offered.get("keep"):
        return str(rng.choice(offered["keep"]))
    return "lose"


LINES = [
    *([f"{column}{row}" for column in "abcd"] for row in "1234"),
    *([f"{column}{row}" for row in "1234"] for column in "abcd"),
    ["a1", "b2", "c3", "d4"],
    ["a4", "b3", "c2", "d1"],
]


def made_lines(position: str) -> list[str]:
    """The lines of four alike, found as a person finds them: by looking at the board."""
    rows = position.split(maxsplit=1)[0].split("/")
    found = []
    for squares in LINES:
        pieces = [rows[int(square[1]) - 1]["abcd".index(square[0])] for square in squares]
        if "." in pieces:
            continue
        numbers = [int(piece, 16) for piece in pieces]
        shared = numbers[0] & numbers[1] & numbers[2] & numbers[3]
        lacking = ~(numbers[0] | numbers[1] | numbers[2] | numbers[3]) & 15
        if shared or lacking:
            found.append("!" + "".join(squares))
    return found


async def play_seat(socket: TableSocket, rng: random.Random, *, calls: bool = True) -> None:
    """Play every seat that this person holds until the game is over."""
    tried: set[tuple[int, str]] = set()
    while socket.view["phase"] != "over":
        seen = socket.version
        command = _choose(socket, rng, tried, calls=calls)
        if command is None:
            await socket.until(lambda seen=seen: socket.version > seen)
            continue
        try:
            told = await socket.act(**command, seen=seen)
            await socket.until(lambda version=told["version"]: socket.version >= version)
        except ServerRefused as refused:
            # In a race the other player may have been quicker.
            if refused.reason not in ("stale", "illegal", "refused"):
                raise
            await asyncio.sleep(0.01)


def _choose(
    socket: TableSocket, rng: random.Random, tried: set[tuple[int, str]], *, calls: bool
) -> Json | None:
    """What to do now; None to wait. A call that was refused is not tried again on the same board."""
    offered = next(iter(socket.view["legal"]), None)
    if offered is None:
        return None
    seat, seen = offered["seat"], socket.version
    if calls and offered.get("call"):
        for line in made_lines(socket.view["position"]):
            if (seen, line) not in tried:
                tried.add((seen, line))
                return {"type_": "play", "seat": seat, "step": line}
    if set(offered) == {"seat", "call"}:
        return None
    if offered.get("roll"):
        return {"type_": "roll", "seat": seat}
    if offered.get("steps"):  # on a plain board
        return {"type_": "play", "seat": seat, "step": rng.choice(offered["steps"])}
    quarto = socket.view["setup"]["game"] == "quarto"
    step = quarto_step(offered, rng) if quarto else quatro_step(offered, rng)
    return {"type_": "play", "seat": seat, "step": step}
