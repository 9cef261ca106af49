"""Screenshots of the browser's screens, with every text on them and its place."""

from __future__ import annotations

import inspect
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from functools import cache, partial
from pathlib import Path

from harness.services import Server
from playwright.sync_api import Browser, Error, sync_playwright
from tests.browser.stage import CHROMIUM, FLAGS, Person

from i18n.pictures.kept import Kept, Taken
from i18n.pictures.shown import Box, Picture, Spot, file_name, seen
from i18n.pictures.walking import Walk

WINDOW = {"width": 1280, "height": 800}

TEXTS = """() => {
  const said = ["aria-label", "aria-description", "aria-valuetext", "aria-roledescription", "title",
    "placeholder", "alt"];
  const found = [];
  const put = (text, how, element) => {
    if (!text?.trim()) return;
    let shown = element;
    while (shown && !shown.getBoundingClientRect?.().width) shown = shown.parentElement;
    const box = (shown ?? document.body).getBoundingClientRect();
    found.push([text, how, box.x + scrollX, box.y + scrollY, box.width, box.height]);
  };
  const near = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    return box.width > 1 && box.height > 1 ? { getBoundingClientRect: () => box } : node.parentElement;
  };
  put(document.title, "the page's title", document.body);
  for (const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); walk.nextNode();) {
    const { data, parentElement: holder } = walk.currentNode;
    if (!holder || holder.closest("script, style, noscript, template")) continue;
    if (!holder.closest("option, svg") && !holder.checkVisibility()) continue;
    const unseen = holder.closest(".unseen") || getComputedStyle(holder).clipPath === "inset(50%)";
    put(data, unseen ? "for screen readers" : "", holder.closest("select") ?? near(walk.currentNode));
  }
  for (const element of document.body.querySelectorAll("*"))
    for (const name of said) if (element.hasAttribute(name)) put(element.getAttribute(name), name, element);
  return found;
}"""
"""Every text of the page, with its place: what is written, tooltips, and what a screen reader says."""


def photographs(walks: Iterable[Walk], kept: Kept) -> Iterator[Picture]:
    """Run the walks, each in its own browser, and take a picture at each of their moments."""
    with ExitStack() as stage:
        opened = cache(partial(_opened, stage))
        for walk in walks:
            yield from kept.pictures(
                walk.__name__, inspect.getsource(walk), partial(_walked, walk, opened, kept.folder)
            )


def _opened(stage: ExitStack) -> tuple[Browser, str]:
    """A browser, and the address of a server; neither is needed if all pictures were kept."""
    server = stage.enter_context(Server(Path(stage.enter_context(tempfile.TemporaryDirectory()))))
    chromium = stage.enter_context(sync_playwright()).chromium
    return chromium.launch(executable_path=CHROMIUM, args=FLAGS), server.url


def _walked(walk: Walk, opened: Callable[[], tuple[Browser, str]], folder: Path) -> Taken:
    browser, address = opened()
    ada = Person(browser, address, viewport=WINDOW, reduced_motion="reduce")
    pictures: list[Picture] = []
    try:
        pictures.extend(photograph(ada, moment, folder) for moment in walk(ada))
    except (AssertionError, Error) as problem:
        # If one screen has changed, translators should still get all the others.
        print(f"{walk.__name__}: no further picture: {problem}", file=sys.stderr)
        return Taken(pictures, whole=False)
    finally:
        ada.leave()
    return Taken(pictures)


def photograph(one: Person, name: str, folder: Path) -> Picture:
    """A picture of the whole page as it is now."""
    file = f"{file_name(name)}.png"
    one.page.mouse.move(0, 0)
    one.page.evaluate("() => document.querySelectorAll('details').forEach((each) => (each.open = true))")
    one.page.wait_for_timeout(200)
    spots = [
        Spot(" ".join(seen(text).split()), Box(left, top, width, height), how)
        for text, how, left, top, width, height in one.page.evaluate(TEXTS)
    ]
    width, height = one.page.evaluate(
        "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    one.page.screenshot(path=folder / file, full_page=True)
    return Picture(name, spots, file, (width, height))
