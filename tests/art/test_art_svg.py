"""Elements as text."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourfold.art.svg import document, element, group, moved, number, path, write

XML_TEXT = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs"), exclude_characters="\ufffe\uffff")
)


@given(st.floats(-1e6, 1e6))
def test_numbers_are_short_and_close(value: float) -> None:
    written = number(value)
    assert re.fullmatch(r"-?\d+(\.\d{1,2})?", written)
    assert abs(float(written) - value) <= 0.005001
    assert not (written.startswith("-") and float(written) == 0)


@given(XML_TEXT, XML_TEXT)
def test_any_text_survives_writing(inside: str, attribute: str) -> None:
    read = ElementTree.fromstring(write(element("text", inside, class_=attribute)))
    assert (read.text or "") == inside
    assert read.get("class") == attribute


def test_none_is_left_out_and_underscores_become_hyphens() -> None:
    assert write(element("rect", stroke_width=1.50, rx=None, class_="well")) == (
        '<rect stroke-width="1.5" class="well"/>'
    )


def test_paths_take_letters_numbers_and_points() -> None:
    assert path("M", (1, 2), "V", 3.005).attributes["d"] == "M 1 2 V 3"


def test_a_prefix_goes_before_every_id_and_reference() -> None:
    tree = group(element("circle", id="a", fill="url(#b)"), aria_labelledby="a b")
    assert write(tree, "x-") == '<g aria-labelledby="x-a x-b">\n<circle id="x-a" fill="url(#x-b)"/>\n</g>'


def test_only_a_changed_size_is_written_as_a_scale() -> None:
    assert moved(1, 2) == "translate(1 2)"
    assert moved(1, 2, 0.5) == "translate(1 2) scale(0.5)"


def test_the_same_picture_is_the_same_text_and_another_shares_no_id(
    sound: Callable[[str], ElementTree.Element],
) -> None:
    def picture(title: str) -> str:
        return document(10, 10, element("circle", r=1), title=title, description="A dot.")

    def ids(text: str) -> set[str]:
        return {found for element in sound(text).iter() if (found := element.get("id"))}

    assert picture("one") == picture("one")
    assert not ids(picture("one")) & ids(picture("two"))


@pytest.mark.parametrize("scale", [0.5, 1, 3])
def test_scale_changes_the_size_and_not_the_drawing(scale: float) -> None:
    tree = ElementTree.fromstring(document(10, 20, title="t", description="d", scale=scale))
    assert (tree.get("width"), tree.get("height")) == (number(10 * scale), number(20 * scale))
    assert tree.get("viewBox") == "0 0 10 20"
