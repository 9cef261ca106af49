"""Keys: only what the server signed is accepted, even after a change of keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourfold.rules.game import Unreadable
from fourfold.web.signer import Signer, load_signer

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
