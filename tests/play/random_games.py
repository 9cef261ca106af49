"""Random games, moment by moment: for properties that must hold throughout a game.

`python -m tests.play.random_games` prints some of them as JSON, each as the views sent to a watcher; the
client's tests use them.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import msgspec

from fourfold import quarto, quatro
from fourfold.play import AskTakeback, DiceBox, LocalTable, Person, Phase, Play, Roll, Setup, View
from fourfold.play.board_view import Legal
from fourfold.play.view import legal, may_take_back
from fourfold.rules.games import Game

HOLDER = Person("ada", "Ada")
"""Holds every seat, so that a step can be taken back without asking."""


QUARTO = tuple(
    Setup(Game.QUARTO, (HOLDER,) * 2, variant=variant, call=call, casual=True)
    for call in ("turns", "race", "auto")
    for variant in ("classic", "advanced", "traits=colour+squares")
)
QUATRO = tuple(Setup(Game.QUATRO, (HOLDER,) * seats, casual=True) for seats in (2, 3, 4))
STARTED = (
    Setup(Game.QUARTO, (HOLDER,) * 2, start="2..d/7..f/96e./.c.. 1", first=0, casual=True),
    Setup(Game.QUARTO, (HOLDER,) * 2, start="0.../.5../..../.... - b2", call="race", first=0, casual=True),
    Setup(
        Game.QUATRO,
        (HOLDER,) * 2,
        start="....../..1.(12)./....../....../....../...... 13-14 13355@2",
        first=0,
        casual=True,
    ),
)
"""Games that start from a set-up position."""


def random_game(setup: Setup, seed: int) -> Iterator[LocalTable]:
    """A table at every moment of a game: steps, correct calls, and occasional takebacks."""
    rng = random.Random(seed)
    local = LocalTable(setup, DiceBox(rng.randbytes(32)), lambda: 1000.0)
    yield local
    while local.table.phase is Phase.PLAYING:
        act = _taken_back(local, rng) or _call(local, rng) or _step(local, rng)
        local.act(act, HOLDER.key)
        yield local


def _taken_back(local: LocalTable, rng: random.Random) -> AskTakeback | None:
    """An occasional takeback, by a seat that may ask for one."""
    table = local.table
    can = [seat for seat in range(len(table.holders)) if may_take_back(table, seat)]
    return AskTakeback(rng.choice(can), table.version) if can and rng.random() < 0.05 else None


def _call(local: LocalTable, rng: random.Random) -> Play | None:
    """A call by a seat that may call, in half of the moments with a line."""
    position = local.table.position
    if not isinstance(position, quarto.Position) or not position.made or rng.random() < 0.5:
        return None
    callers = [seat for seat in (0, 1) if (can := legal(local.table, seat)) is not None and can.call]
    return Play(rng.choice(callers), f"!{rng.choice(position.made).line}", local.table.version)


def _step(local: LocalTable, rng: random.Random) -> Play | Roll:
    seat, seen = local.table.to_act, local.table.version
    assert seat is not None
    can = legal(local.table, seat)
    assert can is not None
    return Roll(seat, seen) if can.roll else Play(seat, rng.choice(texts(can)), seen)


def texts(can: Legal) -> list[str]:
    """The legal steps as text; roofs before throws, so that games end."""
    built = [quatro.field_name(field) for field in can.build]
    return [
        *(f"{piece:x}" for piece in can.give),
        *(quarto.square_text(square) for square in can.place),
        *(built * 3 or can.keep),
        *(can.keep[:4] if built else ()),
        *["lose"] * can.lose,
        *["done"] * can.done,
    ]


def views(setup: Setup, seed: int) -> list[View]:
    """The views sent to a watcher of a game."""
    return [local.view() for local in random_game(setup, seed)]


if __name__ == "__main__":
    found = [views(setup, seed) for seed, setup in enumerate(QUARTO + QUATRO + STARTED)]
    sys.stdout.write(msgspec.json.encode(found).decode())
