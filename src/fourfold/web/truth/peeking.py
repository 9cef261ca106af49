"""Nobody can look up a game that is still being played; `docs/adr/0002-peeking.md` explains why.

Only what a process has in memory or in its lists anyway is compared. None of it is kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

from fourfold.play import Phase, Table
from fourfold.play.helping import may_be_helped
from fourfold.rules import quarto, quatro
from fourfold.rules.games import Position, game_of
from fourfold.store import NoSuchTable
from fourfold.web.problems import ApiError
from fourfold.web.process import Process
from fourfold.web.visitor import Visitor


async def check_not_peeking(
    process: Process, visitor: Visitor, position: Position, *, own_only: bool = False
) -> None:
    """Refuse a position of a running game that the person who asks plays or watches; `own_only`: only of one
    that they play."""
    if _tells_nothing(position):
        return
    running = [
        table.position
        for table in await _tables(process, visitor, position, own_only)
        if not may_be_helped(table, table.seats_of(visitor.id)) and _may_be_kin(table.position, position)
    ]
    if bool(running) and await asyncio.to_thread(_has_kin, running, position):
        raise ApiError(
            "This position is from a game you are playing or watching: analyse it when that game is over.",
            status=403,
            reason="running-game",
        )


async def _tables(process: Process, visitor: Visitor, position: Position, own_only: bool) -> list[Table]:
    """The running games that the person plays, or that anyone at the same address has open."""
    ids = set(await process.store.playing(visitor.id, game_of(position)))
    if not own_only:
        ids |= {
            audience.live.id
            for audience in process.audiences
            if audience.is_open_to(visitor.id, visitor.address)
        }
    found = []
    for table_id in ids:
        try:
            table = (await process.table(table_id)).table
        except NoSuchTable:
            continue
        if table.phase is Phase.PLAYING and table.setup.game is game_of(position):
            found.append(table)
    return found


def _tells_nothing(position: Position) -> bool:
    """With two pieces placed, whatever and wherever they are, every gift is a draw."""
    if not isinstance(position, quarto.Position):
        return False
    return position.occupied.bit_count() + (position.hand is not None) <= 2


def _may_be_kin(one: Position, other: Position) -> bool:
    """What can be decided without an engine."""
    if isinstance(one, quarto.Position) and isinstance(other, quarto.Position):
        return abs(one.occupied.bit_count() - other.occupied.bit_count()) <= 1
    return True


def _has_kin(running: list[Position], position: Position) -> bool:
    return any(_are_kin(each, position) for each in running)


def _are_kin(one: Position, other: Position) -> bool:
    """Whether two positions of a game are the same, or differ by one piece or roof."""
    if isinstance(one, quarto.Position) and isinstance(other, quarto.Position):
        from fourfold.engine.quarto.kinship import is_kin  # noqa: PLC0415 - an engine only where it is used

        return is_kin(one, other)
    if isinstance(one, quatro.Position) and isinstance(other, quatro.Position):
        return _are_kin_quatro(one, other)
    return False


def _are_kin_quatro(one: quatro.Position, other: quatro.Position) -> bool:
    """The same towers, or one roof more on one of them, however the board is turned and whichever seat comes
    first. The dice make no difference, and neither does the layout, which could be turned as well."""
    if one.seats != other.seats:
        return False
    return any(
        _is_roof_apart(one.towers, _turned(other, ways, shift))
        for ways in _WAYS
        for shift in range(one.seats)
    )


def _turned(position: quatro.Position, ways: tuple[int, ...], shift: int) -> tuple[tuple[int, ...], ...]:
    """The towers with the board turned and the seats counted from another one."""
    return tuple(
        tuple((owner + shift) % position.seats for owner in position.towers[field]) for field in ways
    )


def _ways() -> Iterator[tuple[int, ...]]:
    """The eight ways to lay a square board: the field that comes to lie on each."""
    side = range(_SIDE)
    for across in (side, side[::-1]):
        for down in (side, side[::-1]):
            yield tuple(_SIDE * row + column for row in down for column in across)
            yield tuple(_SIDE * row + column for column in across for row in down)


_SIDE = 6
_WAYS = tuple(_ways())


def _is_roof_apart(one: Sequence[tuple[int, ...]], other: Sequence[tuple[int, ...]]) -> bool:
    apart = [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
    match apart:
        case []:
            return True
        case [(a, b)]:
            return a == b[:-1] or b == a[:-1]
        case _:
            return False
