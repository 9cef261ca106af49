"""Games with variations over the API: the answers match what the rules make of the same record."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from fourfold.rules import quarto, quatro
from fourfold.rules.game import RuleError
from fourfold.rules.games import Game, Position, play_on, possible_steps
from fourfold.rules.record import Entry, Record, Variation, read_record
from fourfold.web.api.trees import ROOT, Tree, TreeRequest, tree_of

STARTS: tuple[Position, ...] = (
    quarto.Position(),
    quarto.Variant(call=quarto.CallRule.RACE).start(2),
    quarto.Position("2..d/7..f/96e./.c.. 1", quarto.Variant(call=quarto.CallRule.AUTO)),
    quatro.Variant().start(3),
)


def told(**asked: Any) -> Tree:
    return tree_of(TreeRequest(**asked))


def grown(position: Position, chance: random.Random, depth: int) -> tuple[Entry, ...]:
    """A line of legal steps, some with comments and variations."""
    entries: list[Entry] = []
    for _ in range(chance.randrange(1, 12)):
        steps = list(possible_steps(position))
        if not steps:
            break
        step, *others = chance.sample(steps, min(3, len(steps)))
        branches = others if depth and chance.random() < 0.4 else []
        variations = tuple(
            Variation((Entry(other), *grown(play_on(position, other), chance, depth - 1)))
            for other in branches
        )
        said = chance.choice(["", "", "why (not) {this}?"])
        entries.append(Entry(step, said, variations))
        position = play_on(position, step)
    return tuple(entries)


def walked(position: Position, entries: tuple[Entry, ...]) -> Iterator[tuple[str, str, str]]:
    """Every step of a tree by the rules: the step, the position it leads to, and the comment."""
    for entry in entries:
        after = play_on(position, entry.step)
        yield str(entry.step), str(after), entry.comment
        for variation in entry.variations:
            yield from walked(position, variation.entries)
        position = after


@pytest.mark.parametrize("start", STARTS, ids=str)
def test_every_node_of_a_record_has_its_position(start: Position) -> None:
    chance = random.Random(1)
    for _ in range(20):
        record = Record(start, grown(start, chance, 3), "a game")
        tree = told(text=str(record))
        assert (tree.start, tree.comment, tree.seat) == (str(start), "a game", start.seat)
        assert read_record(tree.record) == record
        told_nodes = [(node.step.step, node.position, node.comment) for node in tree.nodes]
        assert sorted(told_nodes) == sorted(walked(start, record.entries))
        for number, node in enumerate(tree.nodes):
            assert ROOT <= node.parent < number
            before = start if node.parent == ROOT else None
            if before is not None:
                assert str(play_on(before, node.step.step)) == node.position


def test_steps_positions_and_records_are_recognised() -> None:
    assert [node.step.step for node in told(text="1. 7 2. b3 c (d)").nodes] == ["7", "b3", "c", "d"]
    assert told(text=" 2..d/7..f/96e./.c.. 1 ").start == "2..d/7..f/96e./.c.. 1"
    board = "....../..1.(12)./....../....../....../...... 13-14 13355@2"
    assert (told(text=board).game, told(text=board).start) == ("quatro", board)
    assert told(turns="7 b3", start="..../..../..../.... -").nodes[1].position == "..../..../.7../.... -"
    assert told(call="turns", turns="7 b3").nodes[1].position == "..../..../.7../.... - b3"
    assert told(game=Game.QUATRO, seats=3).start.endswith("15-15-15 -")


@pytest.mark.parametrize("text", ["2..2/..../..../.... -", "1. 7 2. z9", "[Game", "hello", "././. 1"])
def test_what_makes_no_sense_is_explained(text: str) -> None:
    with pytest.raises(RuleError) as caught:
        told(text=text)
    assert str(caught.value)
