"""The page's engine of Quarto! says what ours says: facts, hints, judgements, choices, openings and reviews.

`FOURFOLD_LOCKSTEP_POSITIONS=2000 FOURFOLD_LOCKSTEP_REVIEWS=200` asks about positions from the first piece on,
and about as many whole games; without it all are late in a game, which is quick.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.lockstep.engines import Engine, engine, needs_engine
from tests.lockstep.quarto_games import EARLIEST_ON_A_TORUS, game, position, variant
from tests.lockstep.quarto_told import (
    LATE,
    POSITIONS,
    REVIEWS,
    as_json,
    asked,
    asked_of_game,
    differ,
    facts_of,
    positions,
    without_nodes,
)

from fourfold import coach
from fourfold.coach import BEST, DANGER, LOOK
from fourfold.coach.facts import Distance, VerdictFacts
from fourfold.engine.review import Decision, Turn, review
from fourfold.quarto import Call, Position, Step
from fourfold.quarto.engine import PLAYERS
from fourfold.quarto.engine.analysis import ways_on
from fourfold.quarto.engine.book import shipped
from fourfold.quarto.engine.kinship import family
from fourfold.quarto.engine.openings import opening
from fourfold.rules.record import Record

pytestmark = needs_engine("quarto")


@pytest.fixture(scope="module")
def page() -> Iterator[Engine]:
    with engine("quarto_engine") as running:
        yield running


def test_the_facts_are_the_same_one_by_one(page: Engine) -> None:
    for at in positions(1, 60):
        assert not differ(at, page.ask({**asked(at), "ask": "analysis"})), at


@pytest.mark.parametrize("shares", [1, 2, 5])
def test_workers_that_share_an_analysis_come_to_the_same_end(page: Engine, shares: int) -> None:
    for at in positions(2, 12):
        ours = without_nodes(as_json(facts_of(at)))
        theirs = without_nodes(page.ask({**asked(at), "ask": "shares", "shares": shares}))
        assert theirs[0] == ours[0], at
        assert theirs[-1] == ours[-1], at
        assert sorted(theirs[1:-1], key=str) == sorted(ours[1:-1], key=str), at


def test_hints_and_judgements_are_the_same(page: Engine) -> None:
    for at in positions(3, 40):
        facts = coach.gathered(facts_of(at))
        moves = [] if at.result else [tuple(map(str, choice)) for choice, _ in ways_on(at)]
        moves += [(str(step),) for step in at.steps]
        # Whoever makes a line may give a piece instead of calling it.
        moves += [(str(step), str(then)) for step in at.steps for then in at.play(step).steps[-2:]]
        ours = {
            "hints": [coach.hint(facts, stage) for stage in (LOOK, DANGER, BEST)],
            "judgements": [coach.judgement(facts, move) for move in moves],
        }
        assert page.ask({**asked(at), "ask": "coach", "moves": moves}) == as_json(ours), at


@pytest.mark.parametrize("level", PLAYERS)
def test_every_level_makes_the_same_choices(page: Engine, level: str) -> None:
    early = {"newcomer", "beginner", "casual", "club", "expert"}
    rng = random.Random(4)
    for number in range(POSITIONS or 40):
        at = position(rng, 0 if level in early or POSITIONS else LATE, 15)
        if at.result or (at.variant.torus and at.occupied.bit_count() < EARLIEST_ON_A_TORUS):
            continue
        ours = PLAYERS[level].choose(at, random.Random(number))
        assert page.ask({**asked(at), "ask": "choose", "level": level, "seed": number}) == str(ours), at


def test_openings_are_the_same(page: Engine) -> None:
    rng = random.Random(5)
    for _ in range(POSITIONS or 60):
        at = _opening(rng)
        found = opening(at)
        ways = [
            {
                "steps": tuple(map(str, way.steps)),
                "verdict": Distance(way.verdict.outcome, way.verdict.plies),
                "form": way.form.hex(),
            }
            for way in found.ways
        ]
        verdict = Distance(found.verdict.outcome, found.verdict.plies)
        ours = {"position": str(at), "verdict": verdict, "form": found.form.hex(), "ways": ways}
        assert page.ask({**asked(at), "ask": "opening"}) == as_json(ours), at


def _opening(rng: random.Random) -> Position:
    """A position that is in the book."""
    while True:
        at = variant(rng).start()
        if shipped(*family(at.variant)) is None:
            continue
        for _ in range(rng.randint(0, 8)):
            if at.result is None:
                at = at.play(rng.choice(at.steps))
        deep = at.occupied.bit_count() + (at.hand is not None)
        if at.result is None and deep <= 4 and not at.made:
            return at


def test_reviews_and_tries_are_the_same(page: Engine) -> None:
    rng = random.Random(6)
    for _ in range(REVIEWS or 12):
        record = game(rng, 0 if REVIEWS else 8)
        ours = review(record)
        tries = [_try(record, turn, rng) for turn in ours.turns if rng.random() < 0.3]
        instead = [{"first": turn.first, "steps": steps} for turn, steps in tries]
        answer = page.ask({**asked_of_game(record), "tries": instead})
        assert answer["review"] == as_json(ours), record
        assert answer["tries"] == [as_json(_tried(record, turn, tried)) for turn, tried in tries], record


def _try(record: Record, turn: Turn, rng: random.Random) -> tuple[Turn, list[str]]:
    """Other steps for a turn: as many as are the same seat's."""
    at = list(record.positions)[turn.first]
    assert isinstance(at, Position)
    seat, steps = at.seat, list[str]()
    while at.result is None and at.seat == seat and len(steps) < 3:
        step: Step = rng.choice(at.steps)
        steps.append("!" if isinstance(step, Call) else str(step))
        at = at.play(step)
    return turn, steps


def _tried(record: Record, turn: Turn, steps: list[str]) -> dict[str, Any]:
    """What the server says of a try (`fourfold.web.verdicts.reviews`)."""
    at = list(record.positions)[turn.first]
    assert isinstance(at, Position)
    for text in steps:
        if text == steps[0] or at.result is None:
            at = at.play(Call(at.made[0].line) if text == "!" else text)
    verdict = facts_of(at)[-1]
    assert isinstance(verdict, VerdictFacts)
    distance = verdict.verdict
    assert distance is not None
    if at.seat != turn.seat:
        distance = Distance(distance.outcome.other, distance.plies)
    [decision] = turn.decisions
    assert isinstance(decision, Decision)
    chance = verdict.chances[turn.seat]
    return {
        "keeps": chance >= decision.best,
        "chance": chance,
        "best": decision.best,
        "verdict": distance,
        "over": at.result is not None,
    }
