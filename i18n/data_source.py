"""Words that are data: the editions, with the pieces they describe, and the levels of play."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.cli.usage import HEADINGS
from fourfold.data import edition, editions, levels
from fourfold.rules.games import Game
from i18n.message import Sentence


def sentences() -> Iterator[Sentence]:
    """All words that come from data."""
    for name in editions():
        yield from _edition(name)
    for game in Game:
        yield from _levels(game)
    for heading in HEADINGS:
        yield Sentence(heading, "src/fourfold/cli/usage.py")


def _edition(name: str) -> Iterator[Sentence]:
    source = f"src/fourfold/data/editions/{name}.toml"
    made = edition(name)
    yield Sentence(made.title, source, made.title_context, "The edition, as a choice: what the pieces are.")
    yield Sentence(
        made.phrase,
        source,
        made.phrase_context,
        "A piece in words, in the nominative. Put the places in your language's order; the values below "
        "agree with your word for the piece.",
    )
    for trait in made.traits:
        yield Sentence(trait.title, source, made.title_context, "A trait, as a choice and as a heading.")
        for value in trait.values:
            yield Sentence(
                value,
                source,
                made.value_context(trait),
                "One value of a trait: inside the phrase of the piece, and alone in lists: “tall, solid”.",
            )


def _levels(game: Game) -> Iterator[Sentence]:
    source = "src/fourfold/data/levels.py"
    for level in levels(game):
        yield Sentence(level.title, source, None, "A level of the computer, as a choice and as a name.")
        yield Sentence(
            level.sentence, source, None, f"What to expect of the computer's level “{level.name}”."
        )
