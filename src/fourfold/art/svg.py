"""SVG as plain values: a tree of elements, written the same way every time.

Drawings name their gradients and patterns with short ids (`#shade`) and never think about the page they end
up on. Only the writer adds the prefix that keeps two pictures on one page apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import TypeAlias
from zlib import crc32

Value: TypeAlias = str | float
Child: TypeAlias = "Element | str"

_HOLDERS = frozenset(("svg", "defs", "symbol", "g"))
"""Elements that put each child on a separate line, so that files diff well; white space does not matter."""

_REFERENCE = re.compile(r"url\(#([\w-]+)\)")


@dataclass(frozen=True, slots=True)
class Element:
    """One element: its name, its attributes, its children."""

    name: str
    attributes: Mapping[str, str]
    children: tuple[Child, ...] = ()


def number(value: float) -> str:
    """At most two decimals and no trailing zeros, so that files stay small and diff well.

    >>> number(12.500), number(-0.001), number(7), number(1 / 3)
    ('12.5', '0', '7', '0.33')
    """
    written = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if written in ("-0", "") else written


def element(name: str, *children: Child, **attributes: Value | None) -> Element:
    """An element. `stroke_width=2` is written `stroke-width="2"`, `class_` is `class`, None is left out."""
    written = {
        key.rstrip("_").replace("_", "-"): value if isinstance(value, str) else number(value)
        for key, value in attributes.items()
        if value is not None
    }
    return Element(name, written, children)


def group(*children: Child, **attributes: Value | None) -> Element:
    """Elements that move, fade or are named together."""
    return element("g", *children, **attributes)


def path(*commands: Value | tuple[float, ...], **attributes: Value | None) -> Element:
    """A path from letters and numbers: `path("M", 0, 0, "L", 10, 5, "Z")`. Tuples are points."""
    return element("path", d=line(*commands), **attributes)


def line(*commands: Value | tuple[float, ...]) -> str:
    """The `d` of a path, alone."""
    return " ".join(_tokens(commands))


def _tokens(commands: tuple[Value | tuple[float, ...], ...]) -> Iterator[str]:
    for command in commands:
        if isinstance(command, str):
            yield command
        elif isinstance(command, tuple):
            yield from (number(value) for value in command)
        else:
            yield number(command)


def moved(x: float, y: float, scale: float = 1) -> str:
    """A `transform` that puts a drawing's origin at (x, y)."""
    place = f"translate({number(x)} {number(y)})"
    return place if scale == 1 else f"{place} scale({scale:.4g})"


def write(tree: Element, prefix: str = "") -> str:
    """The text of an element, with `prefix` before every id and every reference to one."""
    return "".join(_write(tree, prefix))


def _write(tree: Element, prefix: str) -> Iterator[str]:
    yield f"<{tree.name}"
    for key, value in tree.attributes.items():
        yield f' {key}="{escape(_prefixed(key, value, prefix))}"'
    if not tree.children:
        yield "/>"
        return
    yield ">"
    apart = "\n" if tree.name in _HOLDERS else ""
    for child in tree.children:
        yield apart
        if isinstance(child, str):
            yield escape(child, quote=False)
        else:
            yield from _write(child, prefix)
    yield f"{apart}</{tree.name}>"


def _prefixed(key: str, value: str, prefix: str) -> str:
    if key in ("id", "aria-labelledby"):
        return " ".join(prefix + name for name in value.split())
    if key == "href":
        return value.replace("#", f"#{prefix}", 1)
    return _REFERENCE.sub(rf"url(#{prefix}\1)", value)


def document(  # noqa: PLR0913 - what every picture has: a size, words, definitions, a body
    width: float,
    height: float,
    *body: Element,
    title: str,
    description: str,
    definitions: tuple[Element, ...] = (),
    scale: float = 1,
    prefix: str | None = None,
) -> str:
    """A whole picture, with a description for people who cannot see it.

    The prefix of its ids is made from the picture itself unless one is given: the same picture is always the
    same text, and two different ones on a page never share an id.
    """
    tree = element(
        "svg",
        element("title", title, id="title"),
        element("desc", description, id="desc"),
        element("defs", *definitions),
        *body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width * scale,
        height=height * scale,
        role="img",
        aria_labelledby="title desc",
    )
    if prefix is None:
        prefix = f"f{crc32(write(tree).encode()):08x}-"
    return write(tree, prefix) + "\n"
