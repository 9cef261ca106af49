"""The parts that need no server: keys, limits, languages, who is there, settings, pages."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourfold.locale import languages
from fourfold.rules.game import Unreadable
from fourfold.web.limits import Limit
from fourfold.web.pages.html import tag
from fourfold.web.settings import Settings
from fourfold.web.signing import Signer, load_signer
from fourfold.web.tables.presence import Presence, Word
from fourfold.web.visitor import choose, cookie_for, read_cookies, recognise

NEW, OLD, SHARED = b"n" * 40, b"o" * 40, b"s" * 32


@given(st.text(), st.text())
def test_only_what_was_signed_is_read(text: str, other: str) -> None:
    signer = Signer((NEW,))
    if text.isascii():
        assert signer.read(signer.sign(text)) == (text, True)
    if other != signer.sign(text):
        assert signer.read(other) is None or signer.read(other) != (text, True)


def test_a_new_key_signs_and_the_old_ones_still_verify(tmp_path: Path) -> None:
    before = load_signer(tmp_path, SHARED)
    signed = before.sign("p1:ada")
    (tmp_path / "key").write_text(f"{NEW.decode()}\n{OLD.decode()}\n")
    after = load_signer(tmp_path, SHARED)
    assert after.read(signed) == ("p1:ada", False)
    assert after.read(Signer((OLD,)).sign("p1:ada")) == ("p1:ada", False)
    assert before.read(after.sign("p1:ada")) is None


def test_a_short_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("short\n")
    with pytest.raises(Unreadable):
        load_signer(tmp_path, SHARED)


def test_a_cookie_is_the_same_person_again() -> None:
    signer = Signer((NEW,))
    somebody = recognise({}, "", None, "::1", signer)
    assert somebody.fresh
    header = cookie_for(somebody, signer, secure=True)
    assert "HttpOnly" in header
    assert "SameSite=Lax" in header
    assert "Secure" in header
    again = recognise(read_cookies(header.partition(";")[0]), "", None, "::1", signer)
    assert again.id == somebody.id
    assert not again.fresh


@given(st.text())
def test_no_cookie_header_is_too_strange(header: str) -> None:
    recognise(read_cookies(header), header, header, "::1", Signer((NEW,)))


def test_the_browsers_language_is_the_first_that_is_spoken() -> None:
    assert choose(None, None, "xx, de;q=0.5, fr;q=0.9") == ("fr" if "fr" in languages() else "en")
    assert choose(None, None, "") == "en"
    assert choose("en", "de", "fr") == "en"


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    limit = Limit(2, 3, clock=lambda: now[0])
    assert [limit.take("a") for _ in range(4)] == [True, True, True, False]
    assert limit.take("b")
    now[0] = 1.0
    assert [limit.take("a") for _ in range(3)] == [True, True, False]


def test_a_process_that_falls_silent_takes_its_people_along() -> None:
    now = [100.0]
    presence = Presence(clock=lambda: now[0])
    presence.came("ada")
    presence.came("watcher")
    assert presence.hear(Word("other", ["max"], 2))
    sitters = ("ada", "max")
    assert presence.people(sitters) == {"ada", "max"}
    assert presence.watchers(sitters) == 3
    now[0] += 60
    assert presence.people(sitters) == {"ada"}
    assert presence.watchers(sitters) == 1
    assert presence.is_away("max", since=0.0)
    assert not presence.is_away("ada", since=0.0)


def test_settings_survive_the_way_through_the_environment(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, port=0, workers=2, redis="redis://x", address_rate=5)
    assert Settings.from_environment(settings.to_environment()) == settings


@pytest.mark.parametrize(
    "wrong", [{"workers": 0}, {"port": 70000}, {"workers": 2}, {"redis": "http://x"}], ids=str
)
def test_settings_that_make_no_sense_are_refused(tmp_path: Path, wrong: dict[str, object]) -> None:
    with pytest.raises(Unreadable):
        Settings(data_dir=tmp_path, **wrong)  # type: ignore[arg-type]


def test_text_in_a_page_is_escaped() -> None:
    assert tag("p", "<script>", class_='"x"') == '<p class="&quot;x&quot;">&lt;script&gt;</p>'
