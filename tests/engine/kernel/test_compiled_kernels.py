"""Compiled kernels: they do the same as their Python, and accept only the arguments they declare."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourfold.engine.kernel.machine import Level, runnable
from fourfold.engine.kernel.marks import ENTRIES, Entry, lowest, popcount
from fourfold.engine.kernel.sources import sources
from fourfold.quarto.engine.bits import unsafe
from fourfold.quarto.engine.forms import board_key, symmetries
from fourfold.quarto.engine.node import Node, board_node, board_symmetries, give, kinds_beside
from fourfold.quarto.engine.search import room
from fourfold.quatro import Variant
from fourfold.quatro.data import layout
from fourfold.quatro.engine.board import ENDS, ground
from fourfold.quatro.engine.turn import ends_from, new_plan, solve


def in_python(entry: Any, *arguments: Any) -> Any:
    assert isinstance(entry, Entry)
    return entry.function(*arguments)


@st.composite
def boards(draw: st.DrawFn) -> Node:
    """Any board with a piece in hand, of any number of traits, with and without blocks, a torus or not."""
    traits, squares, torus = draw(st.integers(1, 4)), draw(st.booleans()), draw(st.booleans())
    chance = random.Random(draw(st.integers(0, 2**32)))
    pieces = chance.sample(range(16), draw(st.integers(0, 14)))
    placed = zip(chance.sample(range(16), len(pieces)), pieces, strict=True)
    kinds = [(square, piece % (1 << traits)) for square, piece in placed]
    board = board_node(traits, squares, kinds, torus)
    return give(board, np.uint64(chance.choice(kinds_beside(board))))


@given(boards())
def test_compiled_kernels_of_quarto_answer_what_their_python_does(board: Node) -> None:
    assert unsafe(board.lines, board.blocks) == in_python(unsafe, board.lines, board.blocks)
    assert room(board) == in_python(room, board)
    same = board_symmetries(board)
    asked = (board.lanes, board.occupied, board.beside, board.traits, same)
    if board.beside:
        assert board_key(*asked) == in_python(board_key, *asked)


@given(st.integers(0, 2**32), st.booleans())
@settings(max_examples=5)
def test_compiled_kernels_of_quatro_answer_what_their_python_does(seed: int, switch: bool) -> None:
    chance = np.random.default_rng(seed)
    values, heights = chance.random((5, ENDS)), chance.integers(0, 6, 36).astype(np.int8)
    table = ground(Variant(layout(), five_as_full_house=switch), 2)
    plan, wanted = new_plan(), new_plan()
    value = solve(values, table, heights, plan)
    assert value == pytest.approx(in_python(solve, values, table, heights, wanted))
    np.testing.assert_array_equal(plan.choice[1:], wanted.choice[1:])
    np.testing.assert_array_equal(plan.field[1:], wanted.field[1:])
    likely, likely_wanted = np.empty(ENDS), np.empty(ENDS)
    ends_from(plan, 0, 0, likely)
    in_python(ends_from, wanted, 0, 0, likely_wanted)
    np.testing.assert_allclose(likely, likely_wanted)


@given(st.integers(1, 2**64 - 1))
def test_instructions_count_and_find_bits(number: int) -> None:
    assert popcount(np.uint64(number)) == bin(number).count("1")
    assert number >> int(lowest(np.uint64(number))) & 1
    assert number % (1 << int(lowest(np.uint64(number)))) == 0


PLAN = new_plan()


@pytest.mark.parametrize(
    "likely",
    [np.empty(ENDS, np.float32), np.empty((ENDS, 1)), np.empty((ENDS, 2))[:, 0]],
    ids=["of another type", "with another dimension", "with gaps"],
)
def test_an_array_of_another_form_is_refused(likely: Any) -> None:
    with pytest.raises(TypeError):
        ends_from(PLAN, 0, 0, likely)


def test_an_array_that_may_only_be_read_can_be_read() -> None:
    board, same = board_node(4, False, ()), symmetries(False)
    for table in same:
        table.flags.writeable = False
    asked = (board.lanes, board.occupied, board.beside, board.traits, same)
    try:
        assert board_key(*asked) == in_python(board_key, *asked)
    finally:
        for table in same:
            table.flags.writeable = True


def test_every_kernel_that_python_calls_has_a_name_of_its_own() -> None:
    names = [(entry.package, name) for entry in ENTRIES for name, _ in entry.variants()]
    assert len(names) == len(set(names))


def test_a_processor_gets_only_what_it_can_run() -> None:
    best = Level("best", "best", frozenset({"avx2", "popcnt"}))
    plain = Level("plain", "plain")
    assert runnable((best, plain), {"avx2": True, "popcnt": True, "sse2": True}) == (best, plain)
    assert runnable((best, plain), {"avx2": False, "popcnt": True}) == (plain,)
    assert runnable((best, plain), {}) == (plain,)


def test_kernels_are_made_of_what_they_call_and_of_the_rules_and_of_nothing_else() -> None:
    modules = set(sources("fourfold.quarto.engine"))
    assert {"fourfold.quarto.engine.bits", "fourfold.quarto.engine.value", "fourfold.quarto"} <= modules
    assert "fourfold.quarto.rules.board" in modules
    assert "fourfold.engine.kernel.compiler" in modules
    assert not {"fourfold.quarto.engine.players", "fourfold.quarto.engine.analysis"} & modules
    assert not any("quatro" in module for module in modules)
