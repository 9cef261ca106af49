"""Levels of Quarto!: legal, in order of strength, and the best of them perfect."""

from __future__ import annotations

import random

import pytest

from fourfold.engine import match
from fourfold.engine.verdict import Outcome
from fourfold.quarto import Call, CallRule, Give, Place, Position, Variant
from fourfold.quarto.engine import PLAYERS, LevelPlayer, Solver, analyse
from fourfold.quarto.engine.players import Thinking
from fourfold.rules.game import Over, ToMove

IN_ORDER = tuple(PLAYERS.values())
RULES = [Variant(call=call, squares=squares) for call in CallRule for squares in (False, True)]


def game(players: tuple[LevelPlayer, LevelPlayer], rules: Variant, seed: int) -> list[Position]:
    rng = random.Random(seed)
    positions = [rules.start()]
    while isinstance(turn := positions[-1].turn, ToMove):
        positions.append(positions[-1].play(players[turn.seat].choose(positions[-1], rng)))
    return positions


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules}-{rules.call}")
@pytest.mark.parametrize("each", IN_ORDER[:5], ids=lambda each: each.name)
def test_every_level_plays_legal_games_to_the_end(each: LevelPlayer, rules: Variant) -> None:
    for seed in range(3):
        assert isinstance(game((each, each), rules, seed)[-1].turn, Over)


def test_the_perfect_level_never_gives_away_the_value() -> None:
    solver = Solver(20)
    rng = random.Random(3)
    perfect = PLAYERS["perfect"]
    for seed in range(4):
        weaker = game((PLAYERS["club"], PLAYERS["casual"]), Variant(call=CallRule.AUTO), seed)
        for position in weaker[14:-1]:
            before = analyse(position, solver=solver).verdict
            after = position
            for step in Thinking().turn(perfect, position, rng):
                after = after.play(step)
            if isinstance(after.turn, Over):
                assert before is not None
                assert before.outcome is (Outcome.WIN if after.turn.winners else Outcome.DRAW)
                continue
            theirs = analyse(after, solver=solver).verdict
            assert before is not None
            assert theirs is not None
            assert before.outcome is theirs.outcome.other
            if before.outcome is not Outcome.DRAW:
                assert theirs.plies == before.plies - (position.hand is not None)


def test_a_level_that_makes_a_line_also_calls_it() -> None:
    position = Position("012./..../..../.... 3", Variant(call=CallRule.TURNS))
    for each in IN_ORDER:
        step = each.choose(position, random.Random(1))
        assert isinstance(step, Place)
        after = position.play(step)
        if after.made and step.square == 3 and each.overlooks == 0:
            assert isinstance(each.choose(after, random.Random(2)), Call)


def test_a_line_that_a_level_overlooks_it_overlooks_again() -> None:
    newcomer = PLAYERS["newcomer"]
    rng = random.Random(0)
    missed = 0
    for _ in range(200):
        pieces = "".join(map(str, rng.sample(range(8), 4)))
        position = Position(f"{pieces}/..../..../.... - d1")
        kinds = {type(newcomer.choose(position, random.Random(seed))) for seed in range(4)}
        assert kinds in ({Call}, {Give})
        missed += kinds == {Give}
    assert 40 < missed < 140


def test_each_level_is_stronger_than_the_one_below() -> None:
    rules = Variant(call=CallRule.TURNS)
    for stronger, weaker in zip(IN_ORDER[1:4], IN_ORDER[:3], strict=True):
        standing = match((stronger, weaker), rules, 60, seed=9)
        assert standing.scores[0].share > 0.55, standing
