"""Words that are data: the tables of `fourfold.telling`, the editions with their pieces, the levels."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.cli.usage import HEADINGS
from fourfold.data import Level, levels
from fourfold.data.levels import PLAIN
from fourfold.quarto.data import edition, editions
from fourfold.rules.games import games
from fourfold.telling import messages
from fourfold.telling.tables import SHARED
from i18n.message import Sentence


def sentences() -> Iterator[Sentence]:
    """All words that come from data."""
    for name, message in messages():
        place = "telling/shared" if name == SHARED else f"{name}/telling"
        yield Sentence(message, f"src/fourfold/{place}.toml")
    for name in editions():
        yield from _edition(name)
    yield from _levels(PLAIN, "src/fourfold/data/levels.py")
    for game in games():
        yield from _levels(levels(game), f"src/fourfold/{game}/data/levels.py")
    for heading in HEADINGS:
        yield Sentence(heading, "src/fourfold/cli/usage.py")


def _edition(name: str) -> Iterator[Sentence]:
    source = f"src/fourfold/quarto/data/editions/{name}.toml"
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


def _levels(known: tuple[Level, ...], source: str) -> Iterator[Sentence]:
    for level in known:
        yield Sentence(level.title, source, None, "A level of the computer, as a choice and as a name.")
        yield Sentence(
            level.sentence, source, None, f"What to expect of the computer's level “{level.name}”."
        )
