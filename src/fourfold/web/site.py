"""A site without a server: everything that does not need other people, as files for any static web host.

`python -m fourfold.web.site FOLDER ADDRESS` completes a folder whose `client/` the client's build has filled:
pages, rules and words in every language, pictures. `make site` does both. The address is a path such as
`/fourfold/`, or better the whole `https://example.org/fourfold/`: a map of the site needs it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import msgspec

from fourfold import art
from fourfold.art.preview import HEIGHT, WIDTH
from fourfold.locale import SOURCE, languages, speaking, text
from fourfold.quarto.art import app_icon, sprite
from fourfold.quarto.data import editions
from fourfold.rules.games import Game, games
from fourfold.web.api.options import offered
from fourfold.web.api.texts import catalogue_of
from fourfold.web.game_part import part_for
from fourfold.web.pages.art_routes import favicon, page_style_sheet, style_file
from fourfold.web.pages.client_page import in_language, static_words, what_to_install
from fourfold.web.pages.html import join, tag, translations
from fourfold.web.pages.place import Place, lying_at, place
from fourfold.web.pages.rules_pages import drawn_rules

_THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
_STATIC = 'name="fourfold-static"'
_MAP = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
    'xmlns:xhtml="http://www.w3.org/1999/xhtml">'
)


@dataclass(frozen=True, slots=True)
class Screen:
    """One row of the client's table of screens."""

    path: str
    known: tuple[str, ...]
    """What its name may stand for, as far as it is known beforehand."""
    served: bool
    """Whether it is of use only with a server."""

    @property
    def paths(self) -> list[str]:
        """The paths that get a page of their own. The page for unknown addresses shows all others."""
        if self.served:
            return []
        before, named, _ = self.path.partition(":")
        return [before + name for name in self.known] if named else [self.path]


def main(arguments: list[str]) -> int:
    """Complete a folder; returns the exit code."""
    if len(arguments) != 2:
        print("usage: python -m fourfold.web.site FOLDER ADDRESS", file=sys.stderr)
        return 2
    folder, address = Path(arguments[0]), urlsplit(arguments[1])
    origin = f"{address.scheme}://{address.netloc}" if address.netloc else ""
    with lying_at(Place(base_of(address.path), is_static=True)):
        write_site(folder, origin)
    if not origin:
        print("There is no sitemap.xml: it needs the whole address, as in https://example.org/fourfold/.")
    return 0


def base_of(path: str) -> str:
    """The folder of a site, with a slash at both ends."""
    inside = path.strip("/")
    return f"/{inside}/" if inside else "/"


def write_site(folder: Path, origin: str) -> None:
    """Write everything beside the client; `origin` is the host of the site, if it is known."""
    client = folder / "client"
    shell = _static((client / "index.html").read_text("utf-8"), origin)
    paths = [path for screen in _screens(client) for path in screen.paths]
    for path, body in (*_pages(shell, paths), *_pictures(), *_words(), *_for_robots(paths, origin)):
        file = folder / path.lstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(body, "utf-8")
    (client / "sw.js").rename(folder / "sw.js")
    (client / "icons" / "preview.png").rename(folder / "preview.png")
    for name in ("index.html", "screens.json"):
        (client / name).unlink()


def _screens(client: Path) -> list[Screen]:
    rows = json.loads((client / "screens.json").read_text("utf-8"))
    return [Screen(row["path"], tuple(row.get("known", ())), row.get("served", False)) for row in rows]


def _static(page: str, origin: str) -> str:
    """The client's page for a host without a server: it says so, and asks nothing of one."""
    asked = f'<link rel="preload" href="{place().address("/api/me")}" as="fetch" crossorigin />'
    assert asked in page
    said = join(
        tag("meta", name="fourfold-static", data_languages=" ".join(languages())),
        tag("meta", property="og:title", content="fourfold"),
        tag("meta", property="og:image", content=origin + place().address("/preview.png")),
        tag("meta", property="og:image:width", content=WIDTH),
        tag("meta", property="og:image:height", content=HEIGHT),
        tag("meta", name="twitter:card", content="summary_large_image"),
    )
    return page.replace(asked, "", 1).replace("</head>", f"{said}</head>", 1)


def _pages(shell: str, paths: list[str]) -> Iterator[tuple[str, str]]:
    """Every page, by its file: the client's screens, and in every language its home page and the rules."""
    plain = in_language(shell)
    for path in paths:
        yield f"{path}/index.html", _home(shell) if path == "/" else plain
    yield "404.html", plain  # hosts show it for every other address, and the client finds its screen
    yield "shell.html", plain
    yield "manifest.webmanifest", json.dumps(what_to_install())
    for name in languages():
        with speaking(name):
            # it stands for another: the home page
            yield f"{name}/index.html", _home(shell).replace(_STATIC, f'{_STATIC} content="/"', 1)
            for game in _with_rules():
                yield f"rules/{game}/{name}/index.html", drawn_rules(game, name, place())
    for game in _with_rules():
        yield f"rules/{game}/index.html", drawn_rules(game, SOURCE, place())


def _home(shell: str) -> str:
    return in_language(shell).replace("</head>", f"{translations('/')}</head>", 1)


def _with_rules() -> list[Game]:
    return [game for game in games() if part_for(game).rules_link()]


def _pictures() -> Iterator[tuple[str, str]]:
    """Colours, typefaces and pictures, under the same names as on a server."""
    yield "art/tokens.css", art.stylesheet()
    yield "art/parts.svg", art.parts()
    yield "art/icon.svg", favicon()
    yield "art/app-icon.svg", app_icon(full=True)
    yield "pages/fonts.css", style_file("fonts.css")
    yield "pages/page.css", page_style_sheet()
    for name in editions():
        yield f"art/pieces/{name}.svg", sprite(name)
    for theme in _THEMES:
        for name in art.figures():
            yield f"art/figures/{theme}/{name}.svg", art.figure(name, theme, text=text)


def _words() -> Iterator[tuple[str, str]]:
    """What a server would say about games and pieces, and its sentences, in every language."""
    for name in languages():
        with speaking(name):
            options = offered()
            yield static_words("options"), _json(options)
            yield static_words("editions"), _json(options.editions)
            yield static_words("texts"), _json(catalogue_of(name))


def _json(told: object) -> str:
    return msgspec.json.encode(told).decode()


def _for_robots(paths: list[str], origin: str) -> Iterator[tuple[str, str]]:
    """What search engines read. A map consists of whole addresses, so it needs the host."""
    here = place()
    where = f"Sitemap: {origin}{here.address('/sitemap.xml')}\n" if origin else ""
    yield "robots.txt", f"User-agent: *\nAllow: {here.base}\n{where}"
    if origin:
        spoken = (_mapped(path, origin) for path in ("/", *(f"/rules/{game}" for game in _with_rules())))
        others = (f"<url><loc>{origin}{here.address(path)}</loc></url>" for path in paths if path != "/")
        yield "sitemap.xml", f"{_MAP}{''.join((*spoken, *others))}</urlset>\n"


def _mapped(path: str, origin: str) -> str:
    """A page that exists in every language: once for each, with all the others."""
    here = place()
    addresses = {name: origin + here.address(here.in_language(path, name)) for name in languages()}
    links = "".join(
        f'<xhtml:link rel="alternate" hreflang="{name}" href="{address}"/>'
        for name, address in addresses.items()
    )
    return "".join(f"<url><loc>{address}</loc>{links}</url>" for address in addresses.values())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
