"""Games with variations over the API: the answers match what the rules make of the same record."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from fourfold import quarto, quatro
from fourfold.rules.game import RuleError
from fourfold.rules.games import Game, Position, Variant, game_of, play_on, possible_steps
from fourfold.rules.record import Entry, Record, Variation, read_record, turns
from fourfold.terminal.study import read_study
from fourfold.web.api import trees
from fourfold.web.api.trees import MOST_NODES, ROOT, Tree, TreeRequest, tree_of
from fourfold.web.problems import ApiError

STARTS: tuple[Position, ...] = (
    quarto.Position(),
    quarto.Variant(call=quarto.CallRule.RACE).start(2),
    quarto.Position("2..d/7..f/96e./.c.. 1", quarto.Variant(call=quarto.CallRule.AUTO)),
    quatro.Variant().start(3),
)
AUTO = quarto.Variant(call=quarto.CallRule.AUTO)


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
        record = Record(start, grown(start, chance, 2), "a game")
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


@pytest.mark.parametrize("like", [AUTO, quatro.Variant()], ids=["in Quarto!", "in Quatro"])
def test_a_pasted_position_opens_in_the_browser_as_in_the_terminal(like: Variant) -> None:
    """Whatever the board begins with: a piece, an empty square, a roof, a tower."""
    chance = random.Random(2)
    starts: list[Position] = [AUTO.start(2), quatro.Variant().start(2), quatro.Variant().start(4)]
    towers = quatro.Position(
        "(12)..1.2/.3(213).(11)./2..3.1/1(3312).2.(23)/..(32323).../.2..(31). 4-5-5 33355@2"
    )
    for position in [towers, *(random_position(chance.choice(starts), chance) for _ in range(60))]:
        text = str(position)
        tree = told(text=text, game=Game.QUARTO if isinstance(like, quarto.Variant) else Game.QUATRO)
        opened = read_study(text, Record(like.start(2))).start
        assert (tree.start, str(opened)) == (text, text)
        assert tree.game is game_of(opened) is game_of(position)


def random_position(position: Position, chance: random.Random) -> Position:
    """Where some steps lead."""
    for _ in range(chance.randrange(40)):
        steps = list(possible_steps(position))
        if not steps:
            break
        position = play_on(position, chance.choice(steps))
    return position


def test_steps_positions_and_records_are_recognised() -> None:
    assert [node.step.step for node in told(text="1. 7 2. b3 c (d)").nodes] == ["7", "b3", "c", "d"]
    assert told(text=" 2..d/7..f/96e./.c.. 1 ").start == "2..d/7..f/96e./.c.. 1"
    board = "....../..1.(12)./....../....../....../...... 13-14 13355@2"
    assert (told(text=board).game, told(text=board).start) == ("quatro", board)
    assert told(turns="7 b3", start="..../..../..../.... -").nodes[1].position == "..../..../.7../.... -"
    assert told(call="turns", turns="7 b3").nodes[1].position == "..../..../.7../.... - b3"
    assert told(game=Game.QUATRO, seats=3).start.endswith("15-15-15 -")


def test_a_flood_of_variations_is_refused_before_any_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []

    def count(position: Position, step: Any) -> Position:
        played.append(step)
        return play_on(position, step)

    for module in (turns, trees):
        monkeypatch.setattr(module, "play_on", count)
    flood = "1. 7" + " (8)" * (MOST_NODES - 1)
    assert len(told(text=flood).nodes) == MOST_NODES
    assert len(played) < 6 * MOST_NODES
    played.clear()
    for text in (f"{flood} (8)", f'[Game "quarto"]\n{flood} (8)'):
        with pytest.raises(ApiError, match="3000 steps at most"):
            told(text=text)
    assert played == []


@pytest.mark.parametrize("text", ["2..2/..../..../.... -", "1. 7 2. z9", "[Game", "hello", "././. 1"])
def test_what_makes_no_sense_is_explained(text: str) -> None:
    with pytest.raises(RuleError) as caught:
        told(text=text)
    assert str(caught.value)
