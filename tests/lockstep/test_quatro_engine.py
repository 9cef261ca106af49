"""The page's engine and coach of Quatro say what ours say: the same choices, facts, hints and reviews.

`FOURFOLD_LOCKSTEP_DECISIONS=1000 FOURFOLD_LOCKSTEP_POSITIONS=2000 FOURFOLD_LOCKSTEP_REVIEWS=200` compares as
much as the documentation states.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import pytest
from tests.lockstep.engines import Engine, difference, engine, needs_engine
from tests.lockstep.quatro_games import any_position, asked, decision, moments, plain, told

from fourfold.engine.review import review
from fourfold.quatro.engine import PLAYERS
from fourfold.rules.game import Over, Reason
from fourfold.rules.record import Record

DECISIONS = int(os.environ.get("FOURFOLD_LOCKSTEP_DECISIONS", "40"))
POSITIONS = int(os.environ.get("FOURFOLD_LOCKSTEP_POSITIONS", "16"))
REVIEWS = int(os.environ.get("FOURFOLD_LOCKSTEP_REVIEWS", "8"))
LEVELS = ("beginner", "casual", "club", "strong", "expert")
"""Those that answer at once."""

pytestmark = needs_engine("quatro")


@pytest.fixture(scope="module")
def page() -> Iterator[Engine]:
    with engine("quatro_engine") as running:
        yield running


def test_the_expert_decides_alike(page: Engine) -> None:
    for number in range(DECISIONS):
        position = decision(Random(f"decision {number}"))
        chosen = str(PLAYERS["expert"].choose(position, Random(0)))
        assert page.ask({**asked(position), "choices": [("expert", 0)]})["chosen"] == [chosen], position


def test_every_level_errs_alike(page: Engine) -> None:
    for number in range(DECISIONS // 5):
        rng = Random(f"levels {number}")
        position = decision(rng)
        choices = [(level, rng.getrandbits(40)) for level in LEVELS for _ in range(3)]
        chosen = [str(PLAYERS[level].choose(position, Random(seed))) for level, seed in choices]
        assert page.ask({**asked(position), "choices": choices})["chosen"] == chosen, position


def test_the_master_thinks_alike(page: Engine) -> None:
    for number in range(max(2, DECISIONS // 50)):
        position = decision(Random(f"master {number}"))
        chosen = str(PLAYERS["master"].choose(position, Random(0)))
        assert page.ask({**asked(position), "choices": [("master", 0)]})["chosen"] == [chosen], position


def test_facts_hints_judgements_and_odds_are_the_same(page: Engine) -> None:
    for number in range(POSITIONS):
        position = any_position(Random(f"facts {number}"))
        answer = page.ask({**asked(position), "facts": True})
        differs = difference(answer, told(position))
        assert differs is None, f"{position}: {differs}"


def test_reviews_are_the_same(page: Engine) -> None:
    for number in range(REVIEWS):
        rng = Random(f"review {number}")
        positions, played = zip(*moments(rng), strict=True)
        steps = [step for step in played if step is not None]
        start, last = positions[0], positions[-1]
        decided = None if last.result else Over((rng.randrange(start.seats),), Reason.RESIGNED)
        question = {
            **asked(start),
            "steps": [(each.seat, str(step)) for each, step in zip(positions, steps, strict=False)],
            "ended": None if decided is None else {"winners": decided.winners, "reason": decided.reason},
        }
        reviewed = plain(review(Record.of(start, steps, decided=decided)))
        differs = difference(page.ask(question), {"chosen": [], "review": reviewed})
        assert differs is None, f"game {number}: {differs}"
