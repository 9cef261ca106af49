"""Every catalogue translates every sentence, with its places, punctuation and plural forms."""

from __future__ import annotations

import re
import shutil
import subprocess
from string import Formatter

import pytest
from babel.messages import Catalog
from babel.messages.catalog import Message
from babel.messages.plurals import get_plural
from i18n.catalogues import LANGUAGES, notes, read_catalogue, read_template, template
from i18n.compiled import catalogue_path, is_said
from i18n.serbian import latin
from i18n.shares import PAGE
from i18n.sources import sentences

from fourfold.locale import find_language, languages, rules_page, speaking, text
from fourfold.quarto.data import edition, editions
from fourfold.rules.games import Game

OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
EDGES = re.compile(r"^\s*|\s*$")
ENDS = {".": ".!?", ":": ":", "?": "?", "…": "…"}
"""The final punctuation of a sentence is much the same in all our languages."""


@pytest.fixture(scope="module", params=LANGUAGES)
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    """The catalogue of each language."""
    return read_catalogue(str(request.param))


def forms(message: Message) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The English forms of a message, and those of its translation."""
    source = message.id if isinstance(message.id, tuple | list) else (message.id,)
    said = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return tuple(source), tuple(form or "" for form in said)


def translated(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id and is_said(message.string)]


def places(words: str) -> set[str]:
    fields = ((name, conversion) for _, name, _, conversion in Formatter().parse(words) if name is not None)
    return {f"{name}!{conversion}" if conversion else name for name, conversion in fields}


def keys(catalogue: Catalog) -> set[tuple[str, str | None]]:
    return {(forms(message)[0][0], message.context) for message in catalogue if message.id}


def test_there_are_twenty_languages() -> None:
    assert {*LANGUAGES, "en"} <= set(languages())
    assert len(LANGUAGES) == len(set(LANGUAGES)) == 19


def test_the_template_has_every_sentence_of_the_program() -> None:
    assert keys(read_template()) == keys(template(sentences())), "run make i18n"


def test_every_note_to_translators_is_about_a_message() -> None:
    assert set(notes()) <= {forms(message)[0][0] for message in read_template() if message.id}


def test_every_catalogue_has_the_sentences_of_the_template(catalogue: Catalog) -> None:
    assert keys(catalogue) == keys(read_template()), "run make i18n"


def test_every_sentence_is_translated(catalogue: Catalog) -> None:
    missing = [message.id for message in catalogue if message.id and not is_said(message.string)]
    assert not missing, f"{len(missing)} sentences are missing: {missing[:5]}"


def test_nothing_is_fuzzy(catalogue: Catalog) -> None:
    assert not [message.id for message in catalogue if message.id and message.fuzzy]


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="install gettext to run this")
@pytest.mark.parametrize("language", LANGUAGES)
def test_gettext_itself_finds_nothing_wrong(language: str) -> None:
    checked = subprocess.run(
        ["msgfmt", "--check", "--output-file=/dev/null", catalogue_path(language)],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert checked.returncode == 0, checked.stderr


def test_serbian_in_latin_letters_is_made_from_the_catalogue_in_cyrillic_ones() -> None:
    assert latin("Љубав, КУАРТО! Џеп, ЊУШКА, {name}, ђак") == "Ljubav, KUARTO! Džep, NJUŠKA, {name}, đak"
    cyrillic = re.compile("[\u0400-\u04ff]")
    with speaking("sr"):
        said = text("You win on points.")
        assert cyrillic.search(said)
    with speaking("sr-Latn"):
        assert text("You win on points.") == latin(said)
        assert not any(cyrillic.search(str(block)) for game in Game for block in rules_page(game))


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        *(
            ("no", "nb"),
            ("nn-NO", "nb"),
            ("bs", "hr"),
            ("sh", "sr-Latn"),
            ("pt-BR", "pt"),
            ("de_AT.UTF-8", "de"),
        ),
        *(("sr", "sr"), ("sr-RS", "sr"), ("sr-Latn", "sr-Latn"), ("sr-Latn-RS", "sr-Latn")),
        *(("sr_RS.UTF-8@latin", "sr-Latn"), ("sr_ME", "sr-Latn"), ("en-US", "en"), ("C", "en")),
    ],
)
def test_every_reader_gets_the_nearest_language(asked: str, given: str) -> None:
    assert find_language(asked) == given


def test_places_are_those_of_the_source(catalogue: Catalog) -> None:
    for message in translated(catalogue):
        source, said = forms(message)
        wanted = places(source[-1])
        for form in said:
            lost, invented = wanted - places(form), places(form) - wanted
            assert not invented, (message.id, form)
            assert not lost or (len(said) > 1 and lost <= {"count", "number"}), (message.id, form)


def test_options_and_line_breaks_are_kept(catalogue: Catalog) -> None:
    for message in translated(catalogue):
        source, said = forms(message)
        for form in said:
            assert set(OPTION.findall(form)) == set(OPTION.findall(source[-1])), (message.id, form)
            assert form.count("\n") == source[-1].count("\n"), (message.id, form)


def test_spaces_at_the_edges_and_final_marks_are_kept(catalogue: Catalog) -> None:
    for message in translated(catalogue):
        source, said = forms(message)
        for form in said:
            assert EDGES.findall(form) == EDGES.findall(source[0]), (message.id, form)
            allowed = ENDS.get(source[0].rstrip()[-1], "")
            assert not allowed or form.rstrip()[-1] in allowed, (message.id, form)


def test_plural_forms_are_those_of_cldr(catalogue: Catalog) -> None:
    rule = get_plural(str(catalogue.locale))
    assert (catalogue.num_plurals, catalogue.plural_expr) == (rule.num_plurals, rule.plural_expr)
    for message in translated(catalogue):
        source, said = forms(message)
        assert len(said) == (rule.num_plurals if len(source) > 1 else 1), message.id


def test_quotation_marks_come_in_pairs(catalogue: Catalog) -> None:
    for message in translated(catalogue):
        source, said = forms(message)
        if "“" in source[0]:
            for form in said:
                assert len(re.findall("[“”„«»‚‘’]", form)) % 2 == 0 or "’" in form, (message.id, form)


def test_pieces_have_different_names_in_every_language(catalogue: Catalog) -> None:
    for made in map(edition, editions()):
        phrase = catalogue.get(made.phrase, made.phrase_context)
        if phrase is None or not phrase.string:
            continue
        names = {str(phrase.string).format(**_words(catalogue, made.name, piece)) for piece in range(16)}
        assert len(names) == 16


def _words(catalogue: Catalog, name: str, piece: int) -> dict[str, str]:
    made = edition(name)
    found = {}
    for bit, trait in enumerate(made.traits):
        value = trait.values[piece >> bit & 1]
        message = catalogue.get(value, made.value_context(trait))
        found[trait.name] = str(message.string or value) if message else value
    return found


def test_each_country_has_its_own_shout() -> None:
    for language, shout in (("sr", "КУАРТО!"), ("bg", "ЧЕТВОРКА!")):
        message = read_catalogue(language).get("QUARTO!")
        assert message is not None
        assert message.string == shout


def test_the_page_of_shares_names_every_language() -> None:
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if "`" in line and line.startswith("|")]
    assert {re.findall("`(\\w+)`", row)[0] for row in rows} == {*LANGUAGES, "en"}
