"""The top of every page that the server draws: the places of the client, the languages, the settings."""

from __future__ import annotations

from fourfold.locale import language_words, languages, text
from fourfold.web.pages.html import Markup, brand, tag


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
    items = (
        tag("li", tag("a", language_words(name), href=f"{address}?lang={name}", lang=name, hreflang=name))
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
