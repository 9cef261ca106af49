"""Who is asking, and in which language to answer."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fourfold.locale import languages
from fourfold.web.signer import Signer
from fourfold.web.visitor import choose, cookie_for, read_cookies, recognise

KEY = b"n" * 40


def test_a_cookie_is_the_same_person_again() -> None:
    signer = Signer((KEY,))
    visitor = recognise({}, "", None, "::1", signer)
    assert visitor.fresh
    header = cookie_for(visitor, signer, secure=True)
    assert "HttpOnly" in header
    assert "SameSite=Lax" in header
    assert "Secure" in header
    again = recognise(read_cookies(header.partition(";")[0]), "", None, "::1", signer)
    assert again.id == visitor.id
    assert not again.fresh


@given(st.text())
def test_no_cookie_header_is_too_strange(header: str) -> None:
    recognise(read_cookies(header), header, header, "::1", Signer((KEY,)))


def test_the_browsers_language_is_the_first_that_is_spoken() -> None:
    assert choose(None, None, "xx, de;q=0.5, fr;q=0.9") == ("fr" if "fr" in languages() else "en")
    assert choose(None, None, "") == "en"
    assert choose("en", "de", "fr") == "en"
