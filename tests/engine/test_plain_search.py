"""A game that has only rules: it is searched to its end, played, reviewed and always ready."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.noughts import Place, Position, Variant, registered

from fourfold.data import levels
from fourfold.engine import Outcome, Proven, analyse, match, plain_search, player
from fourfold.engine.conversation import Conversation
from fourfold.engine.readiness import is_prepared, warm_up
from fourfold.engine.review import Headline, review
from fourfold.rules.games import Game
from fourfold.rules.record import Record


@pytest.fixture
def noughts() -> Iterator[Game]:
    with registered() as game:
        plain_search._known.clear()
        yield game


def start() -> Any:
    return Variant().start()


def test_nobody_wins_with_best_play(noughts: Game) -> None:
    found = analyse(start())
    assert found.verdict == Proven(Outcome.DRAW, 9)
    assert len(found.best) == 9
    assert found.chances == (0.5, 0.5)
    assert found.nodes == 5477


def test_a_row_is_found_and_a_danger_seen(noughts: Game) -> None:
    at: Any = Position("XX./OO./...")
    assert [str(move) for move in analyse(at).best] == ["c1"]
    assert analyse(at).verdict == Proven(Outcome.WIN, 1)
    lost: Any = Position("XX./OO./..X")
    assert [str(move) for move in analyse(lost).best] == ["c2"]
    over: Any = Position("XXX/OO./...")
    assert analyse(over).verdict == Proven(Outcome.LOSS, 0)


def test_limits_leave_open_what_was_not_reached(noughts: Game) -> None:
    found = analyse(start(), nodes=10)
    assert found.verdict is None
    assert not found.complete
    assert found.nodes == 10


def test_a_game_that_is_too_large_is_refused(noughts: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_search, "MOST", 100)
    with pytest.raises(plain_search.TooLarge, match="Noughts and crosses has no engine"):
        analyse(start())


def test_its_levels_play(noughts: Game) -> None:
    assert [level.name for level in levels(noughts)] == ["casual", "perfect"]
    rivals = [player(noughts, "perfect"), player(noughts, "casual", seconds=1.0)]
    standing = match(rivals, Variant(), games=20, seed=1)
    assert standing.scores[0].lost == 0
    assert standing.scores[0].won > 0
    assert player(noughts, "casual").choose(Position("XX./OO./..."), random.Random(1)) == Place(2)


def test_it_is_always_ready(noughts: Game) -> None:
    assert is_prepared(noughts)
    warm_up(noughts)


def test_a_review_finds_what_was_given_away(noughts: Game) -> None:
    game: Any = start()
    told = review(Record.of(game, "b2 b1 a1 a2 c3"))
    headlines = [turn.headline for turn in told.turns]
    assert headlines == [Headline.BEST, Headline.GAVE_DRAW, *[Headline.BEST] * 3]
    assert told.turns[1].decisions[0].lost == 0.5
    assert told.moments == (1,)
    assert told.decisive == 1
    assert told.sides[0].accuracy == 1


def test_it_speaks_the_protocol(noughts: Game) -> None:
    said: list[str] = []
    Conversation(said.append, random.Random(1)).listen(
        ["game noughts", "position XX./OO./...", "go", "analyse"]
    )
    assert said[:4] == ["ok", "ok", "best c1", "ok"]
    assert "move c1 verdict win plies 1" in said
