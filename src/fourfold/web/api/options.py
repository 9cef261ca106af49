"""What can be chosen before a game: games, variants, levels, editions."""

from __future__ import annotations

from litestar import get

from fourfold.data import edition, editions, layouts, levels
from fourfold.locale import (
    edition_title,
    language_words,
    languages,
    piece_name,
    text,
    trait_title,
    value_name,
)
from fourfold.rules.games import Game
from fourfold.rules.quarto import CallRule, Trait
from fourfold.web.api.types import EditionOption, GameOptions, LevelOption, Options, TraitWords


@get("/api/options", operation_id="options", sync_to_thread=True)
def options() -> Options:
    """Everything that can be chosen before a game, with words in the reader's language."""
    return Options(
        [_game(game) for game in Game],
        [_edition(name) for name in editions()],
        {name: language_words(name) for name in languages()},
    )


@get("/api/editions", operation_id="editions", sync_to_thread=True)
def all_editions() -> list[EditionOption]:
    """The pieces in words, for people already at a table: this loads no engine."""
    return [_edition(name) for name in editions()]


def _game(game: Game) -> GameOptions:
    strengths = [LevelOption(level.name, text(level.sentence)) for level in levels(game)]
    match game:
        case Game.QUARTO:
            return GameOptions(
                game, [2], ["classic", "advanced"], [str(rule) for rule in CallRule], [], strengths
            )
        case Game.QUATRO:
            return GameOptions(
                game, [2, 3, 4], ["standard", "five-as-full-house"], [], list(layouts()), strengths
            )


def _edition(name: str) -> EditionOption:
    chosen = edition(name)
    return EditionOption(
        name,
        edition_title(chosen),
        chosen.drawing,
        [
            TraitWords(
                str(key), trait_title(chosen, trait), [value_name(chosen, trait, bit) for bit in (0, 1)]
            )
            for key, trait in zip(Trait, chosen.traits, strict=True)
        ],
        [piece_name(chosen, piece) for piece in range(16)],
    )


ROUTES = (options, all_editions)
