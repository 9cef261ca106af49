"""The levels of play: names, titles, sentences and order, and nothing of an engine."""

from __future__ import annotations

import pytest

from fourfold.data import level, levels
from fourfold.rules.game import Unreadable
from fourfold.rules.games import Game


@pytest.mark.parametrize("game", Game)
def test_levels_have_names_titles_and_sentences(game: Game) -> None:
    known = levels(game)
    assert len({each.name for each in known}) == len(known) >= 4
    assert all(each.name == each.name.lower() and each.title for each in known)
    assert all(each.sentence.endswith(".") for each in known)
    assert all(level(game, each.name) is each for each in known)


def test_a_level_that_both_games_have_has_one_title() -> None:
    titles = {(each.name, each.title) for game in Game for each in levels(game)}
    assert len(titles) == len({name for name, _ in titles})


@pytest.mark.parametrize(
    ("game", "names"), [(Game.QUARTO, "newcomer, beginner"), (Game.QUATRO, "beginner, c")]
)
def test_a_level_with_an_unknown_name_is_refused_with_the_names_there_are(game: Game, names: str) -> None:
    with pytest.raises(Unreadable, match=names):
        level(game, "grandmaster")
