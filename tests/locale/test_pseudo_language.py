"""A pseudo-language: text that is not in it has missed the catalogues."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from i18n.catalogues import read_template
from i18n.pseudo import LANGUAGE, pseudo, write_pseudo

from fourfold import locale
from fourfold.cli import main
from fourfold.data import levels
from fourfold.locale import catalogues
from fourfold.quarto.data import edition, editions
from fourfold.rules.game import Over, Reason, Unreadable
from fourfold.rules.games import Game
from fourfold.telling import result_sentence

SAID = re.compile(r"⟦[^⟦⟧]*(⟦[^⟦⟧]*⟧[^⟦⟧]*)*⟧")


@pytest.fixture
def pseudo_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make the program speak it during a test."""
    write_pseudo(tmp_path)
    monkeypatch.setattr(catalogues, "files", lambda _: tmp_path)
    monkeypatch.setenv("LANGUAGE", LANGUAGE)
    catalogues.languages.cache_clear()
    catalogues._load.cache_clear()
    with locale.speaking(LANGUAGE):
        yield
    catalogues.languages.cache_clear()
    catalogues._load.cache_clear()


def test_the_program_does_not_offer_it() -> None:
    assert LANGUAGE not in locale.languages()
    assert not (files("fourfold.locale") / LANGUAGE).is_dir()


def test_it_is_longer_and_keeps_places() -> None:
    for message in read_template():
        if isinstance(message.id, str) and message.id:
            said = pseudo(message.id)
            assert len(said) >= len(message.id) * 1.2
            assert re.findall(r"\{.*?\}", said) == re.findall(r"\{.*?\}", message.id)


@pytest.mark.usefixtures("pseudo_language")
def test_pieces_levels_results_and_errors_speak_it() -> None:
    for made in map(edition, editions()):
        assert all(SAID.fullmatch(locale.piece_name(made, piece)) for piece in range(16))
        assert SAID.fullmatch(locale.edition_title(made))
        assert all(SAID.fullmatch(locale.trait_title(made, trait)) for trait in made.traits)
    for game in Game:
        for level in levels(game):
            assert SAID.fullmatch(locale.text(level.sentence))
            assert SAID.fullmatch(locale.level_name(level.name))
    for reason in Reason:
        assert SAID.fullmatch(result_sentence(Over((0,), reason)))
    with pytest.raises(Unreadable) as caught:
        edition("marble")
    assert SAID.fullmatch(locale.explain(caught.value))
    assert SAID.fullmatch(locale.shout())


@pytest.mark.usefixtures("pseudo_language")
@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["play", "--help"],
        ["serve", "--help"],
        ["perft", "--help"],
        ["train", "--help"],
        ["rules", "--help"],
    ],
    ids=" ".join,
)
def test_help_speaks_it(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", LANGUAGE, *words]) == 0
    said = re.sub(r"\bfourfold [^⟦]*", "", " ".join(capsys.readouterr().out.split()))
    assert said.count("⟦") >= 3
    # Every vowel is accented: three plain words in a row are English.
    assert not re.search(r"\b[a-z]{3,} [a-z]{3,} [a-z]{3,}\b", said), said


@pytest.mark.usefixtures("pseudo_language")
@pytest.mark.parametrize(
    "words", [["play", "chess"], ["perft"], ["play", "--agianst", "x"], ["perft", "quarto", "x"]]
)
def test_complaints_about_arguments_speak_it(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", LANGUAGE, *words]) == 2
    assert SAID.fullmatch(capsys.readouterr().err.strip())
