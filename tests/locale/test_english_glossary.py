"""The English keeps to its own glossary (docs/glossary/en.md): one word for each thing.

Looked at: every message of the program and of the browser client, the notes for their translators, and the
rules pages. What a forbidden word may still be used for is named here.
"""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest
from i18n.catalogues import notes, read_template

from fourfold.rules.games import Game

GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary" / "en.md"
FORBIDDEN = {
    "begin": r"\b(begin|begins|beginning|began|begun)\b",
    "gone": r"\bgone\b",
    "finish": r"\bfinish\w*\s+(a|the|his|her|its|your|their|this|that|one)\s+(line|row)s?\b",
    "overlook": r"\boverlook\w*",
    "roll": r"\b(roll|rolls|rolled|rolling)\b",
    "bot": r"\bbots?\b",
    "claim": r"\bclaim\w*\s+(a|the|your|their|this|that)\s+(line|row|call)s?\b",
    "resign": r"\bresign\w*",
    "alike": r"\balike\b",
}
"""Each forbidden word, in the forms and places where it stands for the thing that has another word."""
LEGITIMATE = (
    r"\bgame (begins|began|has begun)\b",  # begin is for the game itself,
    r"^Begin( \(F2\))?$",  # on its button,
    r"^Turn \{number\} begins here",  # and for a part of a record
    r"no two of them alike",  # which is true of the pieces
    r"clients and bots",  # programs
    r"what “resign” does",  # the word that is typed
)


def said() -> dict[str, str]:
    """Every English text that people or translators read, by where it is."""
    messages = {
        f"message {number}: {each}": each
        for number, message in enumerate(read_template())
        if message.id
        for each in ((message.id,) if isinstance(message.id, str) else message.id)
    }
    told = {f"note on {message}": note for message, note in notes().items()}
    pages = {
        f"{game}.en.md, line {number}": line
        for game in Game
        for number, line in enumerate(
            (files("fourfold.locale") / "rules" / f"{game}.en.md").read_text("utf-8").splitlines(), start=1
        )
    }
    return messages | told | pages


SAID = said()


@pytest.mark.parametrize("word", FORBIDDEN)
def test_no_text_uses_a_word_that_the_glossary_forbids(word: str) -> None:
    legitimate = re.compile("|".join(LEGITIMATE), re.IGNORECASE)
    forbidden = re.compile(FORBIDDEN[word], re.IGNORECASE)
    assert [where for where, text in SAID.items() if forbidden.search(legitimate.sub("", text))] == []


def test_the_forbidden_words_are_those_of_the_glossary() -> None:
    table = GLOSSARY.read_text("utf-8").partition("## One word for each thing")[2]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("| ")]
    for word in FORBIDDEN:
        assert any(re.search(rf"\b{word}\b", row[-1]) for row in rows), word


@pytest.mark.parametrize("use", LEGITIMATE)
def test_every_legitimate_use_is_one(use: str) -> None:
    """A use that is gone from all texts is no longer named here."""
    assert any(re.search(use, text, re.IGNORECASE) for text in SAID.values())
