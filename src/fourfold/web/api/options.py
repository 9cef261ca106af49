"""What can be chosen before a game: games, variants, levels, editions."""

from __future__ import annotations

from litestar import get

from fourfold.data import levels
from fourfold.locale import game_name, language_words, languages, text
from fourfold.rules.games import Game, games, rules_of
from fourfold.web.api.types import GameOptions, LevelOption, Options
from fourfold.web.game_part import part_for


@get("/api/options", operation_id="options", sync_to_thread=True)
def options() -> Options:
    """Everything that can be chosen before a game, with words in the reader's language. Every game of this
    server is there, also those that it was given from outside."""
    return offered()


def offered() -> Options:
    """What can be chosen here."""
    return Options(
        [_game(game) for game in games()],
        [edition for game in games() for edition in part_for(game).editions()],
        {name: language_words(name) for name in languages()},
    )


def _game(game: Game) -> GameOptions:
    part = part_for(game)
    strengths = [LevelOption(level.name, text(level.sentence)) for level in levels(game)]
    return GameOptions(
        game,
        list(rules_of(game).seats),
        part.variants(),
        part.calls(),
        part.layouts(),
        strengths,
        game_name(game),
    )


ROUTES = (options,)
