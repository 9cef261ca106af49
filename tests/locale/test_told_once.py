"""A fact is told once: messages about the games are in the tables of `fourfold.telling`, which Python and the
browser read, and not in the sources of both."""

from __future__ import annotations

import re
from typing import Any

import pytest
from i18n import client_source, python_source

from fourfold.rules.games import Game
from fourfold.telling import messages, tables, tell

IN_BOTH = {
    "rooms below the tables raise these sentences, and the client tells the same without asking the server": {
        "Everyone left this table before the game began.",
        "The people who run this server closed this table.",
        "The book of openings ends with four pieces on the board.",
        "There is nothing at this address.",
        "This link does not work: it may be incomplete.",
    },
    "pictures and languages know no tables: what they name": {
        "Dice", "Quarto! board", "Quatro board", "{square}: {piece}", "QUARTO!", "The computer", "You",
    },
    "screens, and buttons that belong to no game": {
        "Analyse", "Another", "Back", "Home", "Language", "Learn", "Learn by playing", "More puzzles",
        "My games", "No", "Odds", "Openings", "Play", "Play it", "Puzzles", "Review", "Save", "Set up",
        "Settings", "Show the solution", "Skip", "Think again", "Why",
    },
}  # fmt: skip
"""Messages with call sites in Python and in the client, by the reason why. Whatever else is said in both is a
fact, and belongs into a table."""

HOST = "client/src/host/"
"""The page as a host refuses what the server refuses, in the same words."""

DETAILS: dict[str, Any] = {
    "name": "Ada", "piece": "a piece", "square": 5, "squares": (0, 1), "shared": "tall", "field": 7,
    "fields": (7, 8), "dice": (3, 3), "chance": 0.25, "share": 0.25, "points": -0.25, "number": 2, "count": 2,
    "height": 1, "line": "a1b1c1d1", "row": "1", "column": "a", "traits": "Colour", "level": "Expert",
    "best": 3, "rating": 1200, "day": "16 November",
}  # fmt: skip


def test_few_messages_have_call_sites_in_both_languages() -> None:
    python = {sentence.id for sentence in python_source.sentences()}
    client = {sentence.id for sentence in client_source.sentences() if not sentence.source.startswith(HOST)}
    assert python & client == {message for group in IN_BOTH.values() for message in group}


def test_what_a_table_tells_is_said_nowhere_else() -> None:
    said = {sentence.id for sentence in (*python_source.sentences(), *client_source.sentences())}
    assert not said & {message for _, message in messages()}


@pytest.mark.parametrize("game", [None, *Game])
def test_every_message_of_a_table_is_filled_in(game: Game | None) -> None:
    for kind, entries in tables()[game or "shared"].items():
        for name in {} if kind == "details" else entries:
            told = tell(game, f"{kind}.{name}", **DETAILS)
            assert told
            assert "{" not in told


def test_forms_are_chosen_by_who_is_meant_and_by_number() -> None:
    assert tell(Game.QUATRO, "step.keep", name="Ada", dice=(3, 3)) == "Ada keeps 3 3."
    assert tell(Game.QUATRO, "step.keep", name=None, dice=(3, 3)) == "You keep 3 3."
    assert (
        tell(Game.QUARTO, "review.wins", name=None, number=1)
        == "After this, you win with the next placement."
    )
    assert tell(Game.QUARTO, "review.wins", name="Ada", number=3) == "After this, Ada wins in 3 placements."


def test_every_kind_of_fact_that_the_client_tells_is_in_a_table() -> None:
    kinds = [(kind, entries) for table in tables().values() for kind, entries in table.items()]
    keys = {f"{kind}.{name}" for kind, entries in kinds for name in entries}
    asked = {
        key
        for file in client_source.source_files()
        for key in re.findall(r'tell\(\s*(?:"\w*"|[\w.]+),\s*"([\w.-]+)"', file.read_text("utf-8"))
    }
    assert len(asked) > 30
    assert asked <= keys
