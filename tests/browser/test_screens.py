"""Every screen, light and dark, on a phone, a tablet and a desktop: no rule of axe is broken, nothing sticks
out of the window, nothing covers what can be pressed, and every language fits on the phone. With
FOURFOLD_SCREENSHOTS=FOLDER a picture of each is saved."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from harness.short_form import share
from tests.browser.languages import fit_in_every_language
from tests.browser.screens import SCREENS
from tests.browser.screens.company import Screen
from tests.browser.screens.lessons import DRAWN_BY_THE_SERVER
from tests.browser.screens.tables import quarto, quatro
from tests.browser.stage import Person

Enter = Callable[..., Person]
AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desktop": (1280, 720)}
SHELF = os.environ.get("FOURFOLD_SCREENSHOTS")
WITHOUT_WORDS = {"settings"}
"""Screens without messages of their own: the settings are open wherever the language changes."""


WINDOWS = share(((320, 568), (568, 320), (844, 390), (740, 360), (3840, 2160), (1920, 1080)), 2)
"""More windows: the smallest phone, phones that lie on their side, large and very large screens."""

SETTLED = """async ([width, height]) => {
  const frame = () => new Promise(requestAnimationFrame);
  const sized = () => innerWidth === width && innerHeight === height;
  const ready = () => sized() && document.documentElement.scrollWidth <= width;
  for (let frames = 0; frames < 300 && !ready(); frames += 1) await frame();
  await frame();
  await frame();
}"""
"""Resize the window and wait for the layout: styles may follow some frames later."""

TARGETS = """() => {
  const over = document.querySelector('.finished, .puzzle.over, .review:not(.trying)') !== null;
  const least = target => over && target.role === 'gridcell' && target.ariaDisabled === 'true' ? 24 : 44;
  return [...document.querySelectorAll('button, a, select, summary, input:not([type=radio])')]
    .filter(target => target.checkVisibility() && !target.closest('[inert], p'))
    .map(target => [target, (target.closest('label') ?? target).getBoundingClientRect()])
    .filter(([target, box]) => Math.round(Math.min(box.width, box.height)) < least(target))
    .map(([target, box]) => `${target.className} ${target.textContent.trim()} ${box.width}x${box.height}`);
}"""
"""Targets that are too small for a thumb. Links inside a sentence do not count. Once nothing can be played,
a board is there to look at: its cells, which answer no tap, have only the least size of WCAG 2.2."""

COVERED = """() => {
  const begin = element => element.outerHTML.slice(0, 120);
  const pressed = [...document.querySelectorAll('button, a[href], select, summary, input')]
    .filter(target => target.checkVisibility() && !target.closest('[inert]'));
  const covered = pressed.flatMap(target => {
    target.scrollIntoView({block: 'center', behavior: 'instant'});
    const whole = target.closest('label') ?? target;
    const box = whole.getClientRects()[0];
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const idle = target.disabled || target.ariaDisabled === 'true';
    const free = whole.contains(hit) || hit?.closest('.settings, .greetings')
      || (idle && hit?.closest('.tip, [role=alertdialog]'));
    return free ? [] : [`${begin(target)} lies under ${hit && begin(hit)}`];
  });
  scrollTo(0, 0);
  return covered;
}"""
"""What cannot be pressed in its middle because something covers it, except an open menu.
The coach's words may cover what does nothing now."""


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_screen(person: Enter, screen: Screen) -> None:
    ada = person(reduced_motion="reduce")
    screen(ada)
    look_at(ada, screen.__name__, by_touch=screen not in DRAWN_BY_THE_SERVER)
    if screen not in DRAWN_BY_THE_SERVER and screen.__name__ not in WITHOUT_WORDS:
        fit_in_every_language(ada, screen.__name__)


def look_at(ada: Person, name: str, *, by_touch: bool = True) -> None:
    """Check a screen in every window, light and dark; with `by_touch`, everything is large enough to tap."""
    windows = {f"{width}x{height}": (width, height) for width, height in WINDOWS} | SIZES
    for look in ("light", "dark"):
        ada.page.emulate_media(color_scheme=look)
        # The layout does not depend on colours: every window in light is for pictures only.
        for size, (width, height) in windows.items() if SHELF or look == "dark" else ():
            resize(ada, width, height, f"{name}-{size}-{look}")
            if size == "phone" and by_touch:
                assert ada.page.evaluate(TARGETS) == []
        assert violations(ada, everything=look == "light") == [], look


def resize(ada: Person, width: int, height: int, name: str) -> None:
    """Change the window: nothing may stick out sideways, and everything can be pressed."""
    ada.page.set_viewport_size({"width": width, "height": height})
    ada.page.evaluate(SETTLED, [width, height])
    if SHELF:
        ada.page.wait_for_timeout(250)
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)
    covered = ada.page.evaluate(COVERED)
    assert covered == [], (width, height)
    if SHELF:
        ada.page.screenshot(path=f"{SHELF}/{name}.png")


def violations(ada: Person, *, everything: bool) -> list[str]:
    """What axe finds wrong, one line each; in the second theme only colours can differ."""
    if not AXE.is_file():
        pytest.skip("axe-core is missing: run npm ci in client/")
    if not ada.page.evaluate("typeof axe === 'object'"):
        ada.page.evaluate(AXE.read_text("utf-8"))
    rules = "" if everything else ", runOnly: ['color-contrast']"
    found = ada.page.evaluate(f"axe.run({{exclude: ['.symbols']}}, {{resultTypes: ['violations']{rules}}})")
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize(
    ("width", "height"),
    [
        (320, 568),
        (568, 320),
        (360, 740),
        (740, 360),
        (844, 390),
        (820, 1180),
        (1280, 720),
        (1920, 1080),
    ],
    ids=str,
)
def test_a_game_is_played_without_scrolling(person: Enter, width: int, height: int) -> None:
    """Everything to play with is in sight at once: the board, the pieces or dice, the main button."""
    # In Bulgarian, whose call and sentences are long.
    ada = person(reduced_motion="reduce", viewport={"width": width, "height": height}, locale="bg-BG")
    for screen, parts in (
        (quarto, ".quarto, .rack, .now, .call, .seat"),
        (quatro, ".quatro, .dice, .now, .bar, .seat"),
    ):
        screen(ada)
        below = ada.page.evaluate(
            """parts => [...document.querySelectorAll(parts)]
                .filter(part => part.getBoundingClientRect().bottom > innerHeight + 1)
                .map(part => `${part.className} ${part.getBoundingClientRect().bottom}`)""",
            parts,
        )
        assert below == [], screen.__name__
