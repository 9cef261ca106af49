"""A site without a server: built as people build it, served by Python's own file server in a folder of a
host, and used with the network cut."""

from __future__ import annotations

import http.server
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.browser import test_quarto_alone, test_quatro_play
from tests.browser.screens.before_play import choose_game, choose_level
from tests.browser.stage import Person
from tests.browser.test_offline import READY
from tests.browser.test_puzzles import solve

from fourfold.data.puzzles import puzzle, puzzles
from fourfold.locale import languages
from fourfold.quarto.data.puzzles import QuartoKind
from fourfold.quatro.data.puzzles import QuatroKind

ROOT = Path(__file__).parents[2]
BASE = "/fourfold/"
Enter = Callable[..., Person]

pytestmark = pytest.mark.timeout(900)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder; FOURFOLD_BUILT_SITE names one that was built for `/fourfold/` before."""
    if ready := os.environ.get("FOURFOLD_BUILT_SITE"):
        return Path(ready).resolve()
    address = f"https://example.org{BASE}"
    build = ["npm", "--prefix", "client", "run", "--silent", "build"]
    folder = tmp_path_factory.mktemp("host") / "site"
    env = {**os.environ, "FOURFOLD_SITE": address, "FOURFOLD_SITE_FOLDER": str(folder)}
    subprocess.run(build, cwd=ROOT, env=env, check=True, timeout=600)
    subprocess.run([sys.executable, "-m", "fourfold.web.site", str(folder), address], cwd=ROOT, check=True)
    return folder


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The simplest host: it knows files, and has a page of its own for addresses that are none."""

    class Files(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *told: Any) -> None:
            super().__init__(*told, directory=str(folder))

        def translate_path(self, path: str) -> str:
            inside = path.removeprefix(BASE.rstrip("/"))
            return super().translate_path(inside) if path.startswith(BASE) else "/nowhere"

        def log_message(self, *_: Any) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Files) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{host.server_port}"
        host.shutdown()


@pytest.fixture(scope="module")
def site(built: Path) -> Iterator[str]:
    """Where the site is served."""
    with serving(built) as origin:
        yield origin


@pytest.fixture
def visitor(site: str, chromium: Browser) -> Iterator[Enter]:
    """Makes visitors whose pages keep everything for offline use; no page may log an error."""
    people: list[Person] = []

    def enter(**manner: Any) -> Person:
        people.append(Person(chromium, site, service_workers="allow", reduced_motion="reduce", **manner))
        return people[-1]

    yield enter
    for one in people:
        one.leave()
    assert [word for one in people for word in one.complaints] == []


def arrive(ada: Person) -> None:
    """Come for the first time, and wait until everything is kept."""
    ada.page.goto(BASE)
    ada.page.evaluate(READY)
    ada.page.wait_for_function(
        """async () => (await (await caches.open('words')).keys()).length >= 3
            && (await (await caches.open('rules')).keys()).length >= 2"""
    )


def test_every_screen_opens_at_its_address(visitor: Enter) -> None:
    ada = visitor()
    arrive(ada)
    for path, heading in (
        ("learn/", "Learn by playing"),
        ("learn/towers/", None),
        ("analysis/", None),
        ("board/", None),
        ("puzzles/", None),
        ("puzzles/storm/", None),
    ):
        ada.page.goto(BASE + path)
        title = ada.page.get_by_role("heading", level=1).first
        expect(title).to_be_visible()
        if heading is not None:
            expect(title).to_have_text(heading)
    ada.page.goto(BASE)
    expect(ada.page.get_by_role("radio", name="the computer")).to_be_attached()
    expect(ada.page.get_by_role("radio", name="a friend by link")).to_have_count(0)
    expect(ada.page.get_by_text("Games with people elsewhere need a server")).to_be_visible()
    ada.page.get_by_role("link", name="Learn").first.click()
    ada.page.wait_for_url(f"**{BASE}learn")
    ada.page.reload()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Learn by playing")


def test_puzzles_lessons_and_rules_need_no_network(visitor: Enter) -> None:
    ada = visitor()
    arrive(ada)
    ada.context.set_offline(True)
    for kind in (QuartoKind.WIN_IN_THREE, QuatroKind.KEEP):
        asked = next(each for each in puzzles() if each.kind is kind)
        ada.page.goto(f"{BASE}puzzles/{asked.id}")
        solve(ada, asked, Locator.click)
        expect(ada.page.locator(".said")).to_have_class(re.compile(r"\bgood\b"))
    ada.page.goto(f"{BASE}puzzles/stream")
    expect(ada.page.get_by_role("button", name="Hint")).to_be_visible()
    kept = ada.page.evaluate("JSON.parse(localStorage['fourfold.puzzles'])")
    assert [each["outcome"] for each in kept["tries"]] == ["solved", "solved"]
    assert puzzle(kept["tries"][0]["puzzle"]).kind is QuartoKind.WIN_IN_THREE
    assert kept["tries"][-1]["strength"] > 1000
    assert kept["untold"] == []  # there is nobody to tell
    ada.page.goto(f"{BASE}learn/quarto")
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    for game in ("quarto", "quatro"):
        ada.page.goto(f"{BASE}rules/{game}/en/")
        expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
        assert ada.page.evaluate(
            "[...document.images].every(({complete, naturalWidth}) => complete && naturalWidth)"
        )


def test_quarto_is_played_reviewed_and_analysed_with_the_network_cut(visitor: Enter) -> None:
    ada = visitor(warn=False, pace="off")
    arrive(ada)
    ada.context.set_offline(True)
    ada.page.reload()
    choose_level(ada, "Newcomer")
    ada.page.get_by_role("button", name="Play now").click()
    ada.page.wait_for_url(f"**{BASE}table/*")
    test_quarto_alone.play_to_the_end(ada, test_quarto_alone.tap)
    ada.page.get_by_role("link", name="Review").first.click()
    ada.page.wait_for_url(f"**{BASE}review/*")
    expect(ada.page.get_by_role("link", name="Back to the game")).to_be_visible()
    ada.page.goto(f"{BASE}analysis#start=e.../.970/c.b./.8.4+f")
    ada.page.locator("main[aria-busy=false]").wait_for()
    ada.page.goto(BASE)
    expect(ada.page.locator(".list a.game")).to_have_count(1)


def test_quatro_is_played_with_the_network_cut(visitor: Enter) -> None:
    ada = visitor(warn=False, pace="off")
    arrive(ada)
    ada.context.set_offline(True)
    ada.page.reload()
    choose_game(ada, "Quatro")
    ada.page.get_by_role("button", name="Play now").click()
    ada.page.wait_for_url(f"**{BASE}table/*")
    test_quatro_play.play_to_the_end(ada)


def test_the_site_speaks_the_languages_of_its_readers(visitor: Enter) -> None:
    ada = visitor(locale="de-AT")
    arrive(ada)
    expect(ada.page.locator("html")).to_have_attribute("lang", "de")
    ada.page.get_by_label("Sprache").select_option("fi")
    expect(ada.page.locator("html")).to_have_attribute("lang", "fi")
    ada.page.reload()
    expect(ada.page.locator("html")).to_have_attribute("lang", "fi")
    ada.page.goto(f"{BASE}sv/")
    expect(ada.page.locator("html")).to_have_attribute("lang", "sv")
    ada.page.wait_for_url(f"**{BASE}")
    ada.page.goto(f"{BASE}rules/quatro/bg/")
    ada.page.locator("details.languages summary").click()
    ada.page.locator("details.languages a[lang=it]").click()
    ada.page.wait_for_url(f"**{BASE}rules/quatro/it/")
    expect(ada.page.locator("html")).to_have_attribute("lang", "it")


def test_search_engines_messengers_and_phones_find_what_they_read(built: Path, site: str) -> None:
    def fetched(path: str) -> str:
        with urlopen(f"{site}{BASE}{path}") as answer:
            return str(answer.read().decode())

    assert f"Allow: {BASE}" in fetched("robots.txt")
    assert 'property="og:image"' in fetched("404.html")
    assert (built / "preview.png").read_bytes()[:4] == b"\x89PNG"
    assert '"start_url": "/fourfold/"' in fetched("manifest.webmanifest")
    if (built / "sitemap.xml").exists():
        mapped = [each.text or "" for each in ET.fromstring(fetched("sitemap.xml")).iter() if each.text]
        assert {f"https://example.org{BASE}{name}/" for name in languages()} <= set(mapped)
        for address in mapped:
            assert (built / address.removeprefix(f"https://example.org{BASE}") / "index.html").exists()


def test_everything_for_offline_use_is_small(built: Path) -> None:
    """What the service worker fetches beforehand, as it lies on the disk: hosts send it compressed."""
    script = (built / "sw.js").read_text("utf-8")
    kept = [file for file in built.rglob("*") if file.is_file() and f"{BASE}{_path(built, file)}" in script]
    assert any(file.suffix == ".wasm" for file in kept)
    assert any(file.name.startswith("puzzles-") for file in kept)
    assert sum(file.stat().st_size for file in kept) < 3 << 20


def _path(folder: Path, file: Path) -> str:
    return file.relative_to(folder).as_posix()
