"""Takes the README's screenshots: `python -m tests.browser.pictures docs/pictures`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from harness.services import Server
from playwright.sync_api import sync_playwright
from tests.browser.screens.analysis import analysis_tree
from tests.browser.screens.company import Screen
from tests.browser.screens.tables import quarto, quarto_lost, quatro
from tests.browser.stage import CHROMIUM, FLAGS, Person

DESKTOP = (1280, 800)
PHONE = (360, 740)

PICTURES: dict[str, tuple[Screen, tuple[int, int], str]] = {
    "screen-quarto": (quarto, DESKTOP, "light"),
    "screen-phone": (quarto, PHONE, "dark"),
    "screen-quatro": (quatro, DESKTOP, "light"),
    "screen-triumph": (quarto_lost, PHONE, "light"),
    "screen-analysis": (analysis_tree, (1440, 900), "light"),
}


def main(folder: str) -> None:
    """Take them all."""
    with (
        tempfile.TemporaryDirectory() as kept,
        Server(Path(kept)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, (screen, (width, height), look) in PICTURES.items():
            ada = Person(
                browser,
                server.url,
                viewport={"width": width, "height": height},
                color_scheme=look,
                reduced_motion="reduce",
            )
            screen(ada)
            ada.page.mouse.move(0, 0)
            ada.page.wait_for_timeout(500)
            ada.page.screenshot(path=f"{folder}/{name}.png")
            ada.leave()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures")
