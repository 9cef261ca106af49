"""Positions and games of Quarto! by chance, of every variant."""

from __future__ import annotations

import random
from itertools import combinations, product

from fourfold.quarto import Call, CallRule, Position, Step, Trait, Variant
from fourfold.quarto.engine import PLAYERS
from fourfold.rules.game import Over, Reason, ToMove
from fourfold.rules.record import Record

VARIANTS = [
    Variant(frozenset(traits), squares, call, torus)
    for count in range(4, 0, -1)
    for traits in combinations(Trait, count)
    for squares, torus, call in product((False, True), (False, True), CallRule)
]
"""All of them, those with most traits first."""
EARLIEST_ON_A_TORUS = 3
"""Without a book, a torus with fewer pieces takes seconds for each move."""
_OFTEN = [variant for variant in VARIANTS if len(variant.traits) >= 3]


def variant(rng: random.Random) -> Variant:
    """Any variant, more often one that lasts."""
    return rng.choice(_OFTEN if rng.random() < 0.7 else VARIANTS)


def position(rng: random.Random, least: int, most: int) -> Position:
    """A position with so many pieces on the board, now and then one with a line to call, or after the end."""
    while True:
        found, placed = variant(rng).start(), rng.randint(least, most)
        while found.occupied.bit_count() < placed and isinstance(found.turn, ToMove):
            found = found.play(rng.choice(_quiet(found, rng)))
        if isinstance(found.turn, ToMove) and rng.random() < 0.5:
            found = found.play(rng.choice(_quiet(found, rng)))
        if found.occupied.bit_count() >= least and (found.result is None or rng.random() < 0.05):
            return found


def _quiet(at: Position, rng: random.Random) -> list[Step]:
    """Steps that do not end the game, if there are any; those that do, now and then."""
    steps = list(at.steps)
    calm: list[Step] = [step for step in steps if not isinstance(step, Call) and at.play(step).result is None]
    return calm if calm and rng.random() < 0.98 else steps


def game(rng: random.Random, least: int = 0) -> Record:
    """A game between players who make mistakes, from a position with so many pieces on the board. Some are
    given up, and in a race some calls interrupt."""
    start = position(rng, least, least)
    while start.result is not None or (start.variant.torus and least < EARLIEST_ON_A_TORUS):
        start = position(rng, least, least)
    players = [PLAYERS[rng.choice(["newcomer", "beginner", "casual", "club", "expert"])] for _ in range(2)]
    now, steps = start, list[Step]()
    while isinstance(now.turn, ToMove):
        if rng.random() < 0.01:
            decided = Over((rng.randrange(2),), Reason.RESIGNED)
            return Record.of(start, steps, decided=decided)
        if now.callers and now.made and rng.random() < 0.5:
            step: Step = Call(now.made[0].line, now.callers[0])
        elif rng.random() < 0.2:
            step = rng.choice(now.steps)
        elif len(now.made) > 1 and isinstance(now.steps[-1], Call):
            step = now.steps[-1]  # which of several lines is called makes no difference
        else:
            step = players[now.seat].choose(now, rng)
        steps.append(step)
        now = now.play(step)
    return Record.of(start, steps)
