"""The rules written a second time, as slow and plain as possible, and compared with the fast ones.

The naive game uses only words and lists: it finds lines among all 1 820 sets of four squares, compares pieces
one by one, and shares no code with `fourfold.rules`. It made the counts in `tests/perft/quarto-*.perft`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from tests.perft.reading import files, read

from fourfold import quarto
from fourfold.rules.game import IllegalStep, Over, ToMove
from fourfold.rules.games import possible_steps
from fourfold.rules.perft import perft

SQUARES = [column + row for row in "1234" for column in "abcd"]
WORDS = {
    "colour": ("light", "dark"),
    "shape": ("round", "square"),
    "height": ("short", "tall"),
    "top": ("hollow", "solid"),
}


@cache
def looks(piece: str) -> dict[str, str]:
    """The piece's four words, found by dividing its number by two repeatedly."""
    number, found = int(piece, 16), {}
    for trait, words in WORDS.items():
        number, half = divmod(number, 2)
        found[trait] = words[half]
    return found


def in_line(squares: tuple[str, ...]) -> bool:
    columns, rows = [ord(square[0]) - 97 for square in squares], [int(square[1]) - 1 for square in squares]
    straight = len(set(columns)) == 1 or len(set(rows)) == 1
    falling = all(column == row for column, row in zip(columns, rows, strict=True))
    rising = all(column + row == 3 for column, row in zip(columns, rows, strict=True))
    return straight or falling or rising


def in_block(squares: tuple[str, ...]) -> bool:
    columns, rows = {ord(square[0]) for square in squares}, {int(square[1]) for square in squares}
    return len(columns) == len(rows) == 2 and max(columns) - min(columns) == max(rows) - min(rows) == 1


def in_torus_line(squares: tuple[str, ...]) -> bool:
    """Whether steps of one kind lead from the first square through all others and back, over the edges."""
    return in_steps(squares, (0, 1)) or in_steps(squares, (1, 0)) or in_broken_diagonal(squares)


def in_broken_diagonal(squares: tuple[str, ...]) -> bool:
    return in_steps(squares, (1, 1)) or in_steps(squares, (1, -1))


def in_steps(squares: tuple[str, ...], by: tuple[int, int]) -> bool:
    places = {(ord(square[0]) - 97, int(square[1]) - 1) for square in squares}
    column, row = min(places)
    return places == {((column + by[0] * step) % 4, (row + by[1] * step) % 4) for step in range(4)}


def in_torus_block(squares: tuple[str, ...]) -> bool:
    """Whether they are some square and its neighbours to the right, below, and both, over the edges."""
    places = {(ord(square[0]) - 97, int(square[1]) - 1) for square in squares}
    return any(
        places == {((column + right) % 4, (row + down) % 4) for right in (0, 1) for down in (0, 1)}
        for column, row in places
    )


LINES: list[tuple[str, ...]] = [squares for squares in combinations(SQUARES, 4) if in_line(squares)]
BLOCKS: list[tuple[str, ...]] = [squares for squares in combinations(SQUARES, 4) if in_block(squares)]
TORUS_LINES: list[tuple[str, ...]] = [
    squares for squares in combinations(SQUARES, 4) if in_torus_line(squares)
]
TORUS_BLOCKS: list[tuple[str, ...]] = [
    squares for squares in combinations(SQUARES, 4) if in_torus_block(squares)
]


@dataclass
class NaiveGame:
    traits: list[str]
    lines: list[tuple[str, ...]]
    rule: str
    board: dict[str, str] = field(default_factory=dict)
    hand: str | None = None
    latest: str | None = None
    dones: int = 0
    winner: int | None = None
    missed: list[str] = field(default_factory=list)

    @property
    def placer(self) -> int:
        """Who placed the latest piece (nobody at first, but then the starter gives)."""
        return [0, 1][len(self.board) % 2]

    @property
    def mover(self) -> int:
        return 1 - self.placer if self.hand is not None or self.dones == 1 else self.placer

    def made(self) -> list[tuple[str, ...]]:
        return [line for line in self.lines if self.latest in line and self.shared(line)]

    def shared(self, line: tuple[str, ...]) -> list[str]:
        if any(square not in self.board for square in line):
            return []
        words = [looks(self.board[square]) for square in line]
        return [trait for trait in self.traits if len({word[trait] for word in words}) == 1]

    @property
    def draw(self) -> bool:
        return self.dones == 2 or (self.rule == "auto" and len(self.board) == 16 and self.winner is None)

    def legal(self) -> list[str]:
        if self.winner is not None or self.draw:
            return []
        if self.hand is not None:
            steps = [square for square in SQUARES if square not in self.board]
        elif len(self.board) < 16:
            steps = [piece for piece in "0123456789abcdef" if piece not in self.board.values()]
        else:
            steps = ["done"]
        if self.rule != "auto" and self.latest is not None:
            steps += ["!" + "".join(line) for line in self.made()]
            if self.rule == "race" and self.mover != self.placer:
                steps += ["!" + "".join(line) + f"@{self.placer + 1}" for line in self.made()]
        return steps

    def play(self, step: str) -> None:
        """Nobody can call a line any more once the next piece is placed, or both are done."""
        if step in SQUARES or (step == "done" and self.dones == 1):
            self.missed += ["".join(line) for line in self.made()]
        if step == "done":
            self.dones += 1
        elif step.startswith("!"):
            self.winner = self.placer if "@" in step else self.mover
        elif step in SQUARES:
            assert self.hand is not None
            self.board[step], self.hand, self.latest = self.hand, None, step
            if self.rule == "auto" and self.made():
                self.winner = self.placer
        else:
            self.hand = step


def naive_game(variant: str, rule: str, position: str = "..../..../..../.... -") -> NaiveGame:
    first, *also = variant.split("+")
    traits = first.removeprefix("traits=").split(",") if first.startswith("traits=") else list(WORDS)
    torus = "torus" in (first, *also)
    lines = TORUS_LINES if torus else LINES
    if first == "advanced" or "squares" in also:
        lines = lines + (TORUS_BLOCKS if torus else BLOCKS)
    board, hand, *latest = position.split()
    game = NaiveGame(traits, lines, rule)
    game.board = {
        square: cell for square, cell in zip(SQUARES, board.replace("/", ""), strict=True) if cell != "."
    }
    game.hand = None if hand == "-" else hand
    game.latest = latest[0] if latest else None
    return game


def naive_perft(game: NaiveGame, depth: int) -> int:
    if depth == 1:
        return len(game.legal())
    total = 0
    for step in game.legal():
        after = replace(game, board=dict(game.board))
        after.play(step)
        total += naive_perft(after, depth - 1)
    return total


VARIANTS = [
    "classic",
    "advanced",
    "traits=colour",
    "traits=shape,height",
    "traits=colour,height,top",
    "traits=top+squares",
    "torus",
    "torus+squares",
    "traits=colour,height+torus",
    "traits=shape+squares+torus",
]


@pytest.mark.parametrize("rule", list(quarto.CallRule))
@pytest.mark.parametrize("text", VARIANTS)
def test_both_games_allow_the_same_steps_and_end_the_same_way(text: str, rule: quarto.CallRule) -> None:
    for seed in range(12):
        choose = random.Random(seed)
        position, naive = quarto.read_variant(text, rule).start(), naive_game(text, rule)
        # Half of the games miss every line, so that lines expire and boards fill up.
        overlooks = seed % 2 == 0
        missed: list[str] = []
        while steps := naive.legal():
            assert {str(step) for step in possible_steps(position)} == set(steps)
            assert isinstance(position.turn, ToMove)
            assert position.turn.seat == naive.mover
            step = choose.choice([step for step in steps if not overlooks or not step.startswith("!")])
            before, position = position, position.play(quarto.read_step(step))
            missed += (str(made.line) for made in before.expired(position))
            naive.play(step)
            _assert_same_lines(position, naive)
            assert sorted(missed) == sorted(naive.missed)
        winners = () if naive.winner is None else (naive.winner,)
        assert isinstance(position.turn, Over)
        assert position.turn.winners == winners


def _assert_same_lines(position: quarto.Position, naive: NaiveGame) -> None:
    if position.latest is None:
        return
    shared = {
        str(made.line): {(value.trait.value, WORDS[value.trait][value.value]) for value in made.shared}
        for made in position.made
    }
    expected = {
        "".join(line): {(trait, looks(naive.board[line[0]])[trait]) for trait in naive.shared(line)}
        for line in naive.made()
    }
    assert shared == expected


OVER_EDGES = sorted({*TORUS_LINES, *TORUS_BLOCKS} - {*LINES, *BLOCKS})

ANY_STEP = [
    *"0123456789abcdef",
    *SQUARES,
    "done",
    *("!" + "".join(line) + by for line in [*LINES, *BLOCKS, *OVER_EDGES] for by in ("", "@1", "@2")),
]


@pytest.mark.parametrize("rule", list(quarto.CallRule))
@pytest.mark.parametrize("text", ["advanced", "torus"])
def test_every_step_the_naive_game_does_not_allow_is_refused(text: str, rule: quarto.CallRule) -> None:
    choose = random.Random(7)
    for _ in range(3):
        position, naive = quarto.read_variant(text, rule).start(), naive_game(text, rule)
        while steps := naive.legal():
            for wrong in set(ANY_STEP) - set(steps):
                with pytest.raises(IllegalStep):
                    position.play(quarto.read_step(wrong))
            step = choose.choice([step for step in steps if not step.startswith("!")])
            position = position.play(quarto.read_step(step))
            naive.play(step)


def test_lines_and_blocks_are_those_found_among_all_foursomes() -> None:
    assert {str(line) for line in quarto.LINES} == {"".join(line) for line in LINES}
    assert {str(line) for line in quarto.BLOCKS} == {"".join(line) for line in BLOCKS}


def test_the_lines_of_a_torus_are_those_found_among_all_foursomes() -> None:
    assert (len(TORUS_LINES), len(TORUS_BLOCKS), len(OVER_EDGES)) == (16, 16, 13)
    lines = {str(line) for line in quarto.read_variant("torus").lines}
    assert lines == {"".join(line) for line in TORUS_LINES}
    both = {str(line) for line in quarto.read_variant("torus+squares").lines}
    assert both - lines == {"".join(line) for line in TORUS_BLOCKS}
    assert {str(line) for line in quarto.ALL_LINES if line.wraps} == {"".join(line) for line in OVER_EDGES}


# -- Counts -------------------------------------------------------------------------------------------------

FILES = files("quarto")
NAIVE_LIMIT = 4_000
"""The naive game repeats counts up to this size in each run; it made the others once."""


def blocks(file: Path) -> Iterator[tuple[str, str, str, list[int]]]:
    """Variant, call rule, position and the counts of each depth."""
    for settings, counts in read(file):
        yield settings["variant"], settings["call"], settings["position"], counts


def test_every_call_rule_and_number_of_traits_has_counts() -> None:
    settings = {(variant, call) for file in FILES for variant, call, _, _ in blocks(file)}
    assert {call for variant, call in settings if variant == "classic"} == set(quarto.CallRule)
    assert {call for variant, call in settings if variant == "advanced"} == set(quarto.CallRule)
    spelled_out = [variant for variant, _ in settings if variant.startswith("traits=")]
    assert {variant.count(",") + 1 for variant in spelled_out} == {1, 2, 3}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_counts_of_the_rules(file: Path) -> None:
    for variant, call, text, counts in blocks(file):
        position = quarto.Position(text, quarto.read_variant(variant, quarto.read_call_rule(call)))
        assert list(perft(position, len(counts))) == counts


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_counts_of_the_naive_game(file: Path) -> None:
    for variant, call, text, counts in blocks(file):
        for depth, count in enumerate(counts, start=1):
            if count <= NAIVE_LIMIT:
                assert naive_perft(naive_game(variant, call, text), depth) == count
