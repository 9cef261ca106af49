"""Figures of the browser client, from localhost with a cold cache: `python -m bench.client`.

Every figure is the median of several runs, each in a new browser context, with the slowest beside it.
Times are taken inside the page, so that talking to the browser adds nothing to them.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from harness.services import Server
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

CHROMIUM = "/usr/bin/chromium"
CLIENT = Path(str(files("fourfold.web"))) / "client" / "index.html"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-sync",
]
WEBGL = [
    *(flag for flag in FLAGS if flag != "--disable-gpu"),
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
]
"""Without a graphics card, the processor draws in 3-D."""
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "locale": "en-GB"}

WATCH = """(() => {
  window.shift = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value; })
    .observe({ type: "layout-shift", buffered: true });
  window.answers = {};
  const wanted = { home: ".setup [type=submit]", table: ".quarto .square[aria-disabled=false]" };
  const look = () => {
    for (const [name, what] of Object.entries(wanted))
      if (!(name in window.answers) && document.querySelector(what) !== null)
        window.answers[name] = performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
})()"""
"""Records when the home page and a board first respond, and how far the layout shifted."""

PLACE = """() => new Promise((resolve) => {
  const square = document.querySelector(".quarto [data-cell='9']");
  let tapped = 0;
  square.addEventListener("click", (event) => { tapped = event.timeStamp; }, { capture: true });
  new MutationObserver(() => {
    if (square.querySelector(".landing") === null) return;
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => resolve(performance.now() - tapped);
      painted.port2.postMessage(0);
    });
  }).observe(square, { subtree: true, childList: true, attributes: true });
})"""
"""From the tap's own time to the frame that shows the piece, painted."""

FRAMES = """() => {
  window.frames = [];
  const tick = (now) => { window.frames.push(now); window.ticking = requestAnimationFrame(tick); };
  window.ticking = requestAnimationFrame(tick);
}"""


def main(runs: int = 7) -> None:
    """Measure and print."""
    for needed, how in (
        (Path(CHROMIUM), "install the package chromium"),
        (CLIENT, "build it: npm run build"),
    ):
        if not needed.exists():
            print(f"{needed} is missing: {how}", file=sys.stderr)
            return
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, {runs} runs: median (slowest)")
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        visit(browser, server.url, home)  # warms up the server, which is not measured here
        for figures in (home, table, tap, drag):
            measure(browser, server.url, figures, runs)
        browser.close()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=WEBGL)
        print("in 3-D, drawn by the processor (SwiftShader):")
        measure(browser, server.url, turn, runs)
        browser.close()


def measure(browser: Browser, address: str, what: Callable[[Page], dict[str, float]], runs: int) -> None:
    """Print the figures of several visits."""
    found = [visit(browser, address, what) for _ in range(runs)]
    for name in found[0]:
        values = [one[name] for one in found]
        print(f"{name:<45} {median(values):9.1f} ({max(values):.1f})")


def visit(browser: Browser, address: str, what: Callable[[Page], dict[str, float]]) -> dict[str, float]:
    """A new visitor with an empty browser cache."""
    context: BrowserContext = browser.new_context(base_url=address, **PHONE)
    try:
        page = context.new_page()
        page.add_init_script(WATCH)
        return what(page)
    finally:
        context.close()


def home(page: Page) -> dict[str, float]:
    """The home page."""
    sizes: dict[str, int] = {}
    page.on("requestfinished", lambda each: sizes.__setitem__(each.url, each.sizes()["responseBodySize"]))
    page.goto("/")
    page.locator(".picture use").first.wait_for(state="attached")
    page.get_by_label("Strength").wait_for()
    page.wait_for_timeout(400)
    pictures = sum(size for url, size in sizes.items() if "/art/" in url)
    return {
        "home: first contentful paint, ms": first_paint(page),
        "home: Play now answers, ms": page.evaluate("window.answers.home"),
        "home: first load without pictures, KiB": (sum(sizes.values()) - pictures) / 1024,
        "home: pictures, KiB": pictures / 1024,
        "home: layout shift": page.evaluate("window.shift"),
    }


def table(page: Page) -> dict[str, float]:
    """A game in the middle, opened by its address."""
    page.goto(f"/table/{with_a_piece_in_hand(page)}")
    page.locator(".quarto .answers").first.wait_for()
    page.wait_for_timeout(400)
    return {
        "table: first contentful paint, ms": first_paint(page),
        "table: the board answers, ms": page.evaluate("window.answers.table"),
        "table: layout shift": page.evaluate("window.shift"),
    }


def tap(page: Page) -> dict[str, float]:
    """A tap on a square."""
    page.goto(f"/table/{with_a_piece_in_hand(page)}")
    page.locator(".quarto .answers").first.wait_for()
    page.wait_for_timeout(400)
    page.evaluate(f"void (window.drawn = ({PLACE})())")  # evaluate would wait for the promise
    page.locator(".quarto [data-cell='9']").click()
    return {"a placed piece is drawn, ms after the tap": page.evaluate("window.drawn")}


def drag(page: Page) -> dict[str, float]:
    """A piece dragged over the board for a second."""
    page.goto(f"/table/{with_a_piece_in_hand(page)}")
    page.locator(".quarto .answers").first.wait_for()
    box = page.locator(".held").bounding_box()
    assert box is not None
    page.wait_for_timeout(400)
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"])
    page.evaluate(FRAMES)
    for step in range(60):
        page.mouse.move(box["x"] + 40 + step * 4, box["y"] - step * 5)
    frames: list[float] = page.evaluate("cancelAnimationFrame(window.ticking), window.frames")
    page.mouse.up()
    gaps = [after - before for before, after in pairwise(frames)]
    return {
        "frames a second while dragging": 1000 * len(gaps) / (frames[-1] - frames[0]),
        "longest frame while dragging, ms": max(gaps),
    }


def turn(page: Page) -> dict[str, float]:
    """The board in 3-D, turned for a second or so."""
    page.add_init_script("localStorage.fourfold ??= JSON.stringify({board: 'solid'})")
    page.goto(f"/table/{with_a_piece_in_hand(page)}")
    box = page.locator(".solid").bounding_box()
    assert box is not None
    page.wait_for_timeout(1000)
    page.mouse.move(box["x"] + 60, box["y"] + 150)
    page.mouse.down()
    page.evaluate(FRAMES)
    for step in range(60):
        page.mouse.move(box["x"] + 60 + step * 4, box["y"] + 150)
    frames: list[float] = page.evaluate("cancelAnimationFrame(window.ticking), window.frames")
    page.mouse.up()
    gaps = [after - before for before, after in pairwise(frames)]
    return {
        "frames a second while turning in 3-D": 1000 * len(gaps) / (frames[-1] - frames[0]),
        "longest frame while turning, ms": max(gaps),
    }


def first_paint(page: Page) -> float:
    """When something was first visible, in milliseconds."""
    paint: float = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    return paint


def with_a_piece_in_hand(page: Page) -> str:
    """A table for two at one device, a piece given."""
    asked = page.context.request
    asked.get("/api/me")
    wish = {"game": "quarto", "seats": [{"type": "me", "name": "Ada"}, {"type": "me", "name": "Max"}]}
    opened = asked.post("/api/tables", data=wish).json()
    seen = asked.get(f"/api/tables/{opened['table']}").json()
    give = {"type": "play", "seat": seen["view"]["turn"]["seat"], "step": "7", "seen": seen["version"]}
    asked.post(f"/api/tables/{opened['table']}/acts", data={"type": "act", "key": "give", "command": give})
    return str(opened["table"])


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--runs", type=int, default=7)
    main(arguments.parse_args().runs)
