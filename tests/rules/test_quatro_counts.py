"""Quatro written a second time, slow and plain, and compared with the fast rules.

The naive game shares no code with `fourfold.rules`. It made the counts in `tests/perft/quatro-*.perft`.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product

import pytest
from tests.perft.reading import files, read

from fourfold import quatro
from fourfold.rules.game import Over
from fourfold.rules.games import possible_steps
from fourfold.rules.perft import perft

FIELDS = [column + row for row in "123456" for column in "abcdef"]


def shows(dice: str, symbol: str, five_as_full_house: bool) -> bool:
    """Whether the dice show a symbol, by counting each face."""
    times = [dice.count(face) for face in "123456"]
    match symbol:
        case "3x":
            return any(count >= 3 for count in times)
        case "4x":
            return any(count >= 4 for count in times)
        case "yz":
            return 5 in times
        case "st":
            return "".join(sorted(dice)) in ("12345", "23456")
        case "fh":
            return (3 in times and 2 in times) or (5 in times and five_as_full_house)
        case pair:
            return times["123456".index(pair[0])] >= 2


@cache
def throws_of(count: int) -> list[str]:
    """Every way dice can fall, found by listing all ordered throws."""
    return sorted({"".join(sorted(faces)) for faces in product("123456", repeat=count)})


@dataclass
class NaiveGame:
    symbols: dict[str, str]
    five_as_full_house: bool
    towers: dict[str, str]
    """The owners on each field, counted from 1, bottom first."""
    stocks: list[int]
    dice: str = ""
    throws: int = 0
    won: bool = False

    @property
    def seat(self) -> int:
        turns = [15 - stock for stock in self.stocks]
        return turns.index(min(turns))

    @property
    def over(self) -> bool:
        return self.won or not any(self.stocks)

    def winners(self) -> list[int]:
        if self.won:
            return [(self.seat - 1) % len(self.stocks)]
        points = [0] * len(self.stocks)
        for tower in self.towers.values():
            if tower:
                points[int(tower[-1]) - 1] += len(tower)
        return [seat for seat, sum_ in enumerate(points) if sum_ == max(points)]

    def legal(self) -> list[str]:
        if self.over:
            return []
        if len(self.dice) < 5:
            return throws_of(5 - len(self.dice))
        steps = [
            field
            for field in FIELDS
            if shows(self.dice, self.symbols[field], self.five_as_full_house)
            and len(self.towers[field]) + self.throws <= 5
        ]
        if self.throws < 5:
            steps += {
                "k" + "".join(sorted(part)) for count in range(5) for part in combinations(self.dice, count)
            }
        return steps or ["lose"]

    def play(self, step: str) -> None:
        if step == "lose":
            self._end_turn()
        elif step[0] == "k":
            self.dice = step[1:]
        elif step in FIELDS:
            owner = str(self.seat + 1)
            self.towers[step] += owner
            self.won = self._has_row(owner) or self._has_all_yatzy(owner)
            self._end_turn()
        else:
            self.dice = "".join(sorted(self.dice + step))
            self.throws += 1

    def _end_turn(self) -> None:
        self.stocks[self.seat] -= 1
        self.dice, self.throws = "", 0

    def _has_row(self, owner: str) -> bool:
        tops = {
            (FIELDS.index(field) % 6, FIELDS.index(field) // 6)
            for field in FIELDS
            if self.towers[field][-1:] == owner
        }
        return any(
            all((x + step * right, y + step * down) in tops for step in range(4))
            for x, y in tops
            for right, down in ((1, 0), (0, 1), (1, 1), (1, -1))
        )

    def _has_all_yatzy(self, owner: str) -> bool:
        return all(owner in self.towers[field] for field in FIELDS if self.symbols[field] == "yz")

    def copy(self) -> NaiveGame:
        return replace(self, towers=dict(self.towers), stocks=list(self.stocks))


def naive_game(variant: str, layout: str, position: str) -> NaiveGame:
    """A game read from its text: towers character by character, then the dice."""
    board, stocks, dice = position.split()
    towers: list[str] = []
    inside = False
    for sign in board.replace("/", ""):
        match sign:
            case "(":
                towers.append("")
                inside = True
            case ")":
                inside = False
            case _ if inside:
                towers[-1] += sign
            case _:
                towers.append(sign.replace(".", ""))
    lying, _, throws = dice.partition("@")
    return NaiveGame(
        dict(zip(FIELDS, layout.replace("/", " ").split(), strict=True)),
        variant == "five-as-full-house",
        dict(zip(FIELDS, towers, strict=True)),
        [int(stock) for stock in stocks.split("-")],
        lying.strip("k-"),
        int(throws or 0),
    )


def naive_perft(game: NaiveGame, depth: int) -> int:
    if depth == 1:
        return len(game.legal())
    total = 0
    for step in game.legal():
        after = game.copy()
        after.play(step)
        total += naive_perft(after, depth - 1)
    return total


NAIVE_LIMIT = 3_000
"""The naive game repeats counts with at most this many positions; it made all of them once."""


BLOCKS = [
    (settings["variant"], settings["layout"], settings["position"], counts)
    for file in files("quatro")
    for settings, counts in read(file)
]


def test_both_variants_have_counts() -> None:
    assert {variant for variant, *_ in BLOCKS} == {"standard", "five-as-full-house"}


@pytest.mark.parametrize(("variant", "layout", "text", "counts"), BLOCKS)
def test_counts_of_the_rules(variant: str, layout: str, text: str, counts: list[int]) -> None:
    played = quatro.read_variant(variant, quatro.read_layout(layout))
    assert list(perft(quatro.Position(text, played), len(counts))) == counts


@pytest.mark.parametrize(("variant", "layout", "text", "counts"), BLOCKS)
def test_counts_of_the_naive_game(variant: str, layout: str, text: str, counts: list[int]) -> None:
    game = naive_game(variant, layout, text)
    for depth, (before, count) in enumerate(zip([1, *counts], counts, strict=False), start=1):
        if before <= NAIVE_LIMIT:
            assert naive_perft(game, depth) == count


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", ["standard", "five-as-full-house"])
def test_both_games_allow_the_same_steps_and_end_the_same_way(variant: str, seats: int) -> None:
    layout = BLOCKS[0][1]
    for seed in range(4):
        chance = random.Random(seed)
        position = quatro.read_variant(variant, quatro.read_layout(layout)).start(seats)
        naive = naive_game(variant, layout, str(position))
        while steps := naive.legal():
            assert {str(step) for step in possible_steps(position)} == set(steps)
            assert position.seat == naive.seat
            builds = [step for step in steps if step in FIELDS]
            step = chance.choice(builds if builds and chance.random() < 0.6 else steps)
            position = position.play(quatro.read_step(step))
            naive.play(step)
        assert isinstance(position.turn, Over)
        assert list(position.turn.winners) == naive.winners()
