"""Checks that every picture has to pass."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from fourfold.quarto.art import sprite

SVG = "{http://www.w3.org/2000/svg}"


def _sound(picture: str) -> ElementTree.Element:
    tree = ElementTree.fromstring(picture)
    assert tree.tag == f"{SVG}svg"
    assert tree.get("role") == "img"
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    assert len(ids) == len(set(ids)), "an id is used twice"
    assert tree.get("aria-labelledby", "").split() == [_id(tree, "title"), _id(tree, "desc")]
    assert set(re.findall(r"url\(#([^)]+)\)", picture)) <= set(ids), "a reference leads nowhere"
    assert not re.search(r"href|url\((?!#)|<image|<script|@import", picture), "it needs something outside"
    assert picture.count("http") == 1, "the only address is the namespace"
    assert "None" not in picture
    assert "nan" not in re.sub(r"<(title|desc)[^>]*>[^<]*", "", picture)
    return tree


def _id(tree: ElementTree.Element, name: str) -> str | None:
    found = tree.find(f"{SVG}{name}")
    assert found is not None
    assert found.text, f"the {name} says nothing"
    return found.get("id")


@pytest.fixture
def symbols() -> Callable[[str], list[str]]:
    """The drawings of an edition's sixteen pieces on a light page, without their names."""

    def drawn(name: str) -> list[str]:
        return re.findall(r"<symbol[^>]*>(.*?)</symbol>", sprite(name, "light"), re.DOTALL)

    return drawn


@pytest.fixture
def sound() -> Callable[[str], ElementTree.Element]:
    """Checks that a picture is well-formed, says what it shows and needs nothing outside itself."""
    return _sound
