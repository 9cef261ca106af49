"""Every rule is on every rules page, and some test holds the program to it.

`rules_stated.tsv` has each rule, the tests that hold it, and its sentence in the twenty languages: in full,
or its beginning and its end with … between them. When a page is reworded, its row changes too; a missing
rule fails here, and so does one without a test.
"""

from __future__ import annotations

import csv
import re
from importlib.resources import files
from pathlib import Path

import pytest
from i18n.catalogues import LANGUAGES

from fourfold.locale import Block, Figure, Grid, Heading, Items, Paragraph
from fourfold.locale.rules_pages import read_rules
from fourfold.rules.games import Game

TABLE = Path(__file__).with_name("rules_stated.tsv")
EVERYWHERE = ("en", *LANGUAGES)
OWN_RULES = {
    "Race: their sheet's usual rule": ("sr", "hr"),
    "The opponent's time to call ends as he takes the piece": ("ro",),
    "The advanced aim is worded as a square": ("fi",),
    "The box calls three of a kind tiercé": ("fr",),
    "The box calls the full house brelan": ("fr",),
}
"""What only some sheets say, and their pages say of them."""
SENTENCE = re.compile(r"(?<=[.!?])(?:\*\*)? +(?=[^\Wa-zа-я]|[“„«”„])")


def stated() -> list[dict[str, str]]:
    with TABLE.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


RULES = stated()


def page(game: str, language: str) -> str:
    return (files("fourfold.locale") / "rules" / f"{game}.{language}.md").read_text("utf-8")


def plain(game: str, language: str) -> str:
    """A page without its bold type."""
    return page(game, language).replace("**", "")


def place(words: str, written: str) -> tuple[int, int] | None:
    """The line, and the sentence in it, that begins and ends like this."""
    found = re.search(".*?".join(re.escape(part.strip()) for part in words.split("…")), written)
    if found is None:
        return None
    line = written.rfind("\n", 0, found.start()) + 1
    return written.count("\n", 0, line), len(SENTENCE.findall(written, line, found.start() + 1))


@pytest.mark.parametrize("language", EVERYWHERE)
def test_every_rule_is_at_the_same_place_on_every_page(language: str) -> None:
    for rule in RULES:
        if language in OWN_RULES.get(rule["rule"], EVERYWHERE):
            assert rule[language], f"{rule['rule']}: not said where"
            found = place(rule[language], plain(rule["game"], language))
            assert found is not None, rule["rule"]
            assert not rule["en"] or found == place(rule["en"], plain(rule["game"], "en")), rule["rule"]


NO_RULES = {
    "You both play with the same pieces, and your opponent chooses the one you have to place.",
    "Complete a line of four pieces that have something in common, notice it, and say so.",
    "From then on every turn is the same:",
    "When it is your turn:",
    "Colour alone is a good start.",
    "Good for a quick game.",
}
"""Other sentences of the pages: introductions and advice."""
NUMBER = re.compile(r"\d\.")
"""At the start of an item."""


@pytest.mark.parametrize("game", Game)
def test_every_sentence_of_the_english_page_is_a_rule_of_the_table(game: Game) -> None:
    written = plain(game, "en")
    stated = {place(rule["en"], written) for rule in RULES if rule["game"] == game and rule["en"]}
    others = NO_RULES.union(re.findall(r"\*\*(.+?)\*\*", page(game, "en")))
    for number, line in enumerate(written.splitlines()):
        if line and line[0] not in "#!|":
            for order, sentence in enumerate(SENTENCE.split(line)):
                known = (number, order) in stated or sentence.removeprefix("- ") in others
                assert known or NUMBER.fullmatch(sentence), sentence


def test_the_table_has_every_language_and_no_rule_twice() -> None:
    assert set(RULES[0]) == {"rule", "game", "test", *EVERYWHERE}
    assert len({rule["rule"] for rule in RULES}) == len(RULES) > 100


OF_THE_BOX = {
    "A game takes 10 to 20 minutes",
    "A game of Quatro takes 20 to 30 minutes",
    "The sheet's own way to find the starter",
    "The box calls three of a kind tiercé",
    "The box calls the full house brelan",
}
"""Told of the box and its sheet: the program does nothing about them."""


def test_every_rule_names_tests_that_are_there() -> None:
    for rule in RULES:
        if rule["rule"] in OF_THE_BOX:
            assert rule["test"] == "-"
            continue
        for named in rule["test"].split():
            file, _, name = named.partition("::")
            assert f"def {name}(" in (TABLE.parents[1] / file).read_text("utf-8"), rule["rule"]


def test_no_two_rules_share_a_place() -> None:
    for language in EVERYWHERE:
        said = [(rule["game"], rule[language]) for rule in RULES if rule[language]]
        assert len(set(said)) == len(said), language


def sentences(block: Block) -> list[int]:
    """How many sentences a block has; of a list, each item."""
    match block:
        case Paragraph(words):
            return [len(SENTENCE.split(words))]
        case Items(words, _):
            return [len(SENTENCE.split(item)) for item in words]
        case Heading() | Figure() | Grid():
            return []


@pytest.mark.parametrize("game", Game)
def test_pages_have_as_many_sentences_as_the_english_one(game: Game) -> None:
    """Notices a missing sentence even if it is not in the table."""
    wanted = [sentences(block) for block in read_rules(page(game, "en"))]
    for language in LANGUAGES:
        found = [sentences(block) for block in read_rules(page(game, language))]
        own = sum(language in OWN_RULES.get(rule["rule"], ()) for rule in RULES if rule["game"] == game)
        assert sum(map(sum, found)) - sum(map(sum, wanted)) == own, language
        assert found == wanted or own, language


# -- Traits in an order of our own --------------------------------------------------------------------------

SHEETS = {
    **dict.fromkeys(EVERYWHERE, ("colour", "shape", "height", "top")),
    "de": ("colour", "height", "shape", "top"),
    "sr": ("height", "shape", "colour", "top"),
    "hr": ("height", "shape", "colour", "top"),
    "lt": ("colour", "shape", "top", "height"),
}
"""The order in which each sheet names the traits of the classic pieces."""
STEMS = {
    "en": ("tall", "light", "hollow", "round"),
    "bg": ("висок", "светл", "вдлъбн", "кръгл"),
    "cs": ("vysok", "světl", "výřez", "kulat"),
    "da": ("høj", "lys", "hul", "rund"),
    "de": ("groß", "hell", "Loch", "rund"),
    "es": ("alta", "clara", "hueca", "redonda"),
    "et": ("lühike", "tume", "auguga", "kandiline"),
    "fi": ("korkea", "vaalea", "reiällinen", "pyöreä"),
    "fr": ("haute", "claire", "creuse", "ronde"),
    "hr": ("visok", "svijetao", "udubin", "obao"),
    "is": ("hár", "ljós", "holur", "kringlótt"),
    "it": ("alto", "chiaro", "vuoto", "rotondo"),
    "lt": ("aukšta", "šviesi", "duobut", "apvali"),
    "nb": ("høy", "lys", "hul", "rund"),
    "nl": ("hoog", "licht", "hol", "rond"),
    "pt": ("alta", "clara", "oca", "redonda"),
    "ro": ("înaltă", "deschisă", "găurită", "rotundă"),
    "sk": ("vysok", "svetl", "dut", "okrúhl"),
    "sr": ("висок", "светао", "удубин", "обао"),
    "sv": ("hög", "ljus", "hål", "rund"),
}
"""One word each of height, colour, top and shape."""


@pytest.mark.parametrize("language", EVERYWHERE)
def test_traits_are_named_in_another_order_than_on_the_sheet(language: str) -> None:
    told = next(
        block.words
        for block in read_rules(page("quarto", language))
        if isinstance(block, Paragraph) and STEMS[language][1] in block.words
    ).partition(":")[0]
    places = {
        trait: told.index(stem)
        for trait, stem in zip(("height", "colour", "top", "shape"), STEMS[language], strict=True)
    }
    assert tuple(sorted(places, key=places.__getitem__)) != SHEETS[language]


# -- Who starts, as each sheet has it -----------------------------------------------------------------------

STARTERS = {
    "dice": {"en": "dice", "bg": "зар", "et": "täring"},
    "lots": {
        "da": "lod", "de": "Los", "es": "sortea", "fi": "arvotaan", "fr": "tire au sort", "is": "dregið",
        "it": "sorteggia", "nb": "lodd", "nl": "lot", "pt": "sorteia", "ro": "sorți", "sk": "žrebuje",
    },
    "rock, paper, scissors": {"cs": "kámen, nůžky, papír"},
    "the players": {
        "hr": "igrači sami", "lt": "žaidėjai patys", "sr": "играчи сами", "sv": "spelarna själva",
    },
}  # fmt: skip
"""How each sheet finds the starter, and the word for it on the page in that language."""


def test_every_page_says_how_its_own_sheet_finds_the_starter() -> None:
    (rule,) = (rule for rule in RULES if rule["rule"] == "The sheet's own way to find the starter")
    words = {language: word for ways in STARTERS.values() for language, word in ways.items()}
    assert set(words) == set(EVERYWHERE)
    for language, word in words.items():
        told = plain("quarto", language)
        line, order = place(rule[language], told) or (0, 0)
        assert word in SENTENCE.split(told.splitlines()[line])[order], language
