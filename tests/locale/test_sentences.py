"""Sentences in the reader's language: choosing it, several at once, and filling in places."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo

from fourfold import locale, quarto
from fourfold.locale import catalogues
from fourfold.rules.game import IllegalStep, Over, Reason, RuleError, Unreadable
from fourfold.rules.record import read_record
from fourfold.telling import result_sentence

GERMAN: dict[Any, Any] = {
    "There is no piece in hand to place: give one first.": "Es ist kein Stein in der Hand: erst einen geben.",
    "Line {line}, column {column}: {problem}": "Zeile {line}, Spalte {column}: {problem}",
    ("{count} point,", "{count} points,"): ("{count} Punkt,", "{count} Punkte,"),
}
SLOVAK: dict[Any, Any] = {
    ("{count} point,", "{count} points,"): ("{count} bod,", "{count} body,", "{count} bodov,")
}


def catalogue(name: str, messages: dict[Any, Any]) -> bytes:
    made = Catalog(locale=name)
    for message, translation in messages.items():
        made.add(message, translation)
    file = BytesIO()
    write_mo(file, made)
    return file.getvalue()


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A locale room with two catalogues in it."""
    for name, messages in (("de", GERMAN), ("sk", SLOVAK)):
        room = tmp_path / name / "LC_MESSAGES"
        room.mkdir(parents=True)
        (room / "fourfold.mo").write_bytes(catalogue(name, messages))
    (tmp_path / "xx").mkdir()
    monkeypatch.setattr(catalogues, "files", lambda _: tmp_path)
    forget()
    yield
    forget()


def forget() -> None:
    catalogues.languages.cache_clear()
    catalogues._load.cache_clear()


def test_english_needs_no_catalogue() -> None:
    assert locale.language() == locale.SOURCE == "en"
    assert "en" in locale.languages()
    assert locale.text("Piece {piece} is in hand.", piece=7) == "Piece 7 is in hand."
    assert locale.text("") == ""


def test_plurals_follow_the_count() -> None:
    assert [locale.plural("{count} roof", "{count} roofs", count) for count in (0, 1, 2)] == [
        "0 roofs",
        "1 roof",
        "2 roofs",
    ]


@pytest.mark.usefixtures("german")
def test_each_language_has_its_own_plural_forms() -> None:
    with locale.speaking("sk"):
        points = [locale.plural("{count} point,", "{count} points,", count) for count in (1, 2, 5)]
    assert points == ["1 bod,", "2 body,", "5 bodov,"]


@pytest.mark.usefixtures("german")
def test_only_languages_with_a_catalogue_are_spoken() -> None:
    assert locale.languages() == ("de", "en", "sk")


@pytest.mark.usefixtures("german")
def test_errors_are_explained_in_the_readers_language_inside_and_out() -> None:
    with pytest.raises(IllegalStep) as caught:
        read_record('[Game "quarto"]\nb3')
    with locale.speaking("de"):
        assert locale.explain(caught.value) == (
            "Zeile 2, Spalte 1: Es ist kein Stein in der Hand: erst einen geben."
        )
    assert locale.explain(caught.value) == str(caught.value)


@pytest.mark.usefixtures("german")
def test_what_a_catalogue_does_not_know_stays_english() -> None:
    with locale.speaking("de"):
        assert locale.text("A draw.") == "A draw."


@pytest.mark.usefixtures("german")
def test_several_languages_are_spoken_at_once() -> None:
    message = "There is no piece in hand to place: give one first."

    def say(name: str) -> str:
        locale.use_language(name)
        return locale.text(message)

    with ThreadPoolExecutor(2) as threads:
        said = [threads.submit(copy_context().run, say, name) for name in ("de", "en", "de")]
        assert [future.result() for future in said] == [GERMAN[message], message, GERMAN[message]]
    assert locale.language() == "en"


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("wanted", "environment", "chosen"),
    [
        (None, {}, "en"),
        (None, {"LANG": "de_AT.UTF-8"}, "de"),
        (None, {"LANG": "fr_FR.UTF-8"}, "en"),
        (None, {"LANGUAGE": "fr:sk:de", "LANG": "de"}, "sk"),
        (None, {"LANGUAGE": "", "LC_ALL": "sk_SK", "LANG": "de"}, "sk"),
        (None, {"LC_ALL": "C", "LANG": "de"}, "en"),
        (None, {"LC_MESSAGES": "de@euro", "LANG": "sk"}, "de"),
        ("sk", {"LANG": "de"}, "sk"),
        ("DE-ch", {"LANG": "sk"}, "de"),
        ("en", {"LANG": "de"}, "en"),
    ],
)
def test_the_language_wanted_comes_first_then_the_environments(
    wanted: str | None, environment: dict[str, str], chosen: str
) -> None:
    assert locale.choose_language(wanted, environment) == chosen


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("no", "nb"),
        ("nn_NO.UTF-8", "nb"),
        ("bs", "hr"),
        ("sh", "sr-Latn"),
        ("pt-BR", "pt"),
        ("tlh", None),
        ("", None),
    ],
)
def test_a_related_language_gets_the_nearest_one(asked: str, found: str | None) -> None:
    assert locale.find_language(asked) == found


def test_a_long_piece_of_what_was_typed_is_cut_short() -> None:
    error = RuleError(
        "“{written}” is no record: {why}", written="x" * 1_000_000, why=RuleError("it has no end.")
    )
    assert locale.explain(error) == f"“{'x' * 120}…” is no record: it has no end."


def test_a_list_of_words_is_separated_as_the_language_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    error = RuleError("Choose one of {names}.", names=("a", "ב", 3))
    assert str(error) == "Choose one of a, ב, 3."
    assert locale.explain(error) == "Choose one of a, \u2068ב\u2069, 3."
    assert locale.text("Choose one of {names}.", names=("a", "b")) == "Choose one of a, b."
    monkeypatch.setattr(locale.numbers, "language", lambda: "ja")
    assert locale.explain(error) == "Choose one of a、\u2068ב\u2069、3."
    many = locale.explain(RuleError("{names}", names=tuple(range(1000))))
    assert len(many) == 121, "a very long one is cut short"


def test_days_are_written_as_the_language_writes_them() -> None:
    day = date(2026, 9, 5)
    assert (locale.date_words(day), locale.date_words(day, short=True)) == (
        "5 September 2026",
        "5 Sept 2026",
    )
    with locale.speaking("de"):
        assert locale.date_words(day, short=True) == "05.09.2026"
    with locale.speaking("bg"):
        assert locale.date_words(day) == "5 септември 2026\u202fг."


def test_a_change_has_its_sign_as_the_language_writes_it() -> None:
    assert [locale.change_words(change) for change in (0.123, -0.034, -0.001)] == ["+12%", "-3%", "+0%"]
    with locale.speaking("sv"):
        assert locale.change_words(-0.034) == "−3\N{NO-BREAK SPACE}%"


@pytest.mark.parametrize("number", [errno.ENOENT, errno.EACCES, errno.EISDIR, errno.ENOSPC, errno.EROFS])
def test_english_system_errors_are_the_systems_own_words(number: int) -> None:
    assert locale.system_reason(OSError(number, os.strerror(number), "x")) == os.strerror(number)


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(Unreadable, match="“tlh” is not an available language: choose one of "):
        locale.choose_language("tlh", {})


@pytest.mark.parametrize("reason", list(Reason))
def test_every_result_has_a_sentence(reason: Reason) -> None:
    told = [result_sentence(Over(winners, reason)) for winners in ((), (0,), (0, 2))]
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in told)
    assert "1" in told[1]


def test_every_detail_has_its_place() -> None:
    error = RuleError("{line} is not full: {square} is empty.", line=quarto.LINES[0], square="b1")
    assert locale.explain(error) == "a1b1c1d1 is not full: b1 is empty."
