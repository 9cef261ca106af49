"""A page of HTML from parts, and the header that all pages share. Every text is escaped here, once, and every
path becomes an address; there is no other way to write one."""

from __future__ import annotations

import re
from functools import cache
from html import escape

from fourfold import art
from fourfold.locale import language_words, languages, text
from fourfold.web.pages.place import place

Attributes = str | int | None


class Markup(str):
    """HTML that is safe to write unchanged."""

    __slots__ = ()


def tag(name: str, /, *inside: str, **attributes: Attributes) -> Markup:
    """An element; plain text inside it is escaped. `class_` stands for the attribute `class`."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_told(key, value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in _EMPTY:
        return Markup(f"<{name}{written}>")
    return Markup(f"<{name}{written}>{join(*inside)}</{name}>")


def _told(key: str, value: str | int) -> str:
    """An attribute's value: paths are told from where the pages lie."""
    told = str(value)
    return place().address(told) if key in _PATHS and told.startswith("/") else told


def join(*parts: str) -> Markup:
    """Parts one after the other."""
    return Markup("".join(part if isinstance(part, Markup) else escape(part) for part in parts))


_EMPTY = frozenset(["img", "source", "link", "meta", "br"])
_PATHS = frozenset(["href", "src", "srcset"])


_LETTERS = {"bg": "cyrillic", "sr": "cyrillic"} | dict.fromkeys(
    ("cs", "hr", "lt", "ro", "sk", "sr-Latn"), "latin-ext"
)
"""Languages with letters that are not in the files for English."""


def figure(name: str) -> Markup:
    """A figure of the rules as a picture, light or dark, whose space is reserved before it has loaded."""
    width, height = _size(name)
    return tag(
        "picture",
        tag("source", srcset=f"/art/figures/dark/{name}.svg", media="(prefers-color-scheme: dark)"),
        tag("img", src=f"/art/figures/light/{name}.svg", alt="", width=width, height=height),
    )


@cache
def _size(name: str) -> tuple[str, str]:
    found = _SIZE.search(art.figure(name))
    assert found is not None, name
    return found[1], found[2]


_SIZE = re.compile(r'width="(\d+)" height="(\d+)"')


def brand() -> Markup:
    """Our mark (four shapes, two filled and two hollow) and our name, which link to the home page."""
    mark = tag(
        "svg",
        tag("circle", cx=6, cy=6, r=5, class_="pale"),
        tag("rect", x=13, y=1, width=10, height=10, rx=2, class_="dark"),
        tag("rect", x="2.25", y="14.25", width="7.5", height="7.5", rx="1.5", class_="dark hollow"),
        tag("circle", cx=18, cy=18, r="3.75", class_="pale hollow"),
        viewBox="0 0 24 24",
        aria_hidden="true",
    )
    return tag("a", mark, "fourfold", href="/", class_="brand")


def translations(address: str) -> Markup:
    """Links to the same page in every language, for search engines."""
    return join(
        *(
            tag("link", rel="alternate", hreflang=name, href=place().in_language(address, name))
            for name in languages()
        ),
        tag("link", rel="alternate", hreflang="x-default", href=address),
    )


def page(title: str, language: str, *body: str, address: str = "") -> str:
    """A whole page in our style, without scripts; with its `address` if it exists in every language."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", title),
        _typefaces("latin"),
        letters_of(language),
        tag("link", rel="stylesheet", href="/art/tokens.css"),
        tag("link", rel="stylesheet", href="/pages/page.css"),
        tag("link", rel="icon", href="/art/icon.svg", type="image/svg+xml"),
        translations(address) if address else "",
    )
    return "<!doctype html>\n" + tag("html", head, tag("body", *body), lang=language)


def letters_of(language: str) -> Markup:
    """Fetches at once what both typefaces need beyond the letters of English."""
    return _typefaces(_LETTERS[language]) if language in _LETTERS else Markup()


def _typefaces(letters: str) -> Markup:
    """Fetches both typefaces at once: a page without a script uses only what it has at the beginning."""
    return join(
        *(
            tag("link", rel="preload", href=f"/client/fonts/{name}.woff2", as_="font", crossorigin="")
            for name in (f"commissioner-{letters}-wght-normal", f"vollkorn-{letters}-600-normal")
        )
    )


def site_header(*, here: str = "", address: str = "") -> Markup:
    """The header; `here` is the place in it that the page belongs to, `address` that of a page that exists in
    every language."""
    places = (
        ("/", text("Play"), "dices"),
        ("/puzzles", text("Puzzles"), "puzzle"),
        ("/analysis", text("Analyse"), "microscope"),
        ("/learn", text("Learn"), "graduation-cap"),
    )
    links = (
        tag("a", _icon(icon), tag("span", name), href=href, class_="here" if href == here else None)
        for href, name, icon in places
    )
    # Pages without scripts cannot change anything by themselves: the client opens its settings.
    settings = tag(
        "a",
        _icon("settings-2"),
        href="/#settings",
        title=text("Settings"),
        aria_label=text("Settings"),
        class_="tool",
    )
    choices = _languages(address) if address else ""
    return tag("header", brand(), tag("nav", *links, class_="places"), choices, settings, class_="site")


def _languages(address: str) -> Markup:
    here = place()
    items = (
        tag(
            "li",
            tag("a", language_words(name), href=here.in_language(address, name), lang=name, hreflang=name),
        )
        for name in sorted(languages(), key=lambda name: language_words(name).casefold())
    )
    label = text("Language")
    return tag(
        "details",
        tag("summary", _icon("globe"), title=label, aria_label=label, class_="tool"),
        tag("ul", *items),
        class_="languages",
    )


def _icon(name: str) -> Markup:
    """One of the signs that the client's build puts beside its own."""
    sign = tag("use", href=f"/client/icons/signs.svg#{name}")
    return tag("svg", sign, viewBox="0 0 24 24", aria_hidden="true", class_="icon")
