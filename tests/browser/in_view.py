"""Looks whether a person sees what they are asked to act on, without scrolling."""

from __future__ import annotations

from collections.abc import Mapping

from playwright.sync_api import Locator, Page

WINDOWS = ((360, 740), (768, 1024), (1280, 720), (1920, 1080))
"""The windows, in CSS pixels, in which the main action of every screen and phase has to be in view."""

_UNSEEN = """one => {
  const box = one.getBoundingClientRect();
  if (!box.width || !box.height) return 'has no size';
  const inside = box.left >= -1 && box.top >= -1 &&
    box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  const where = Object.values(box.toJSON()).slice(0, 4).map(Math.round).join(' ');
  if (!inside) return `lies at ${where} in a window of ${innerWidth}×${innerHeight}`;
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  if (top && !one.contains(top) && !top.contains(one))
    return `is covered by <${top.tagName.toLowerCase()} class="${top.getAttribute('class')}">`;
  return '';
}"""


def unseen(page: Page, wanted: Mapping[str, Locator]) -> list[str]:
    """What of `wanted` is not wholly in the window, or lies under something else: a line for each."""
    page.evaluate("() => new Promise(requestAnimationFrame)")
    found = []
    for name, what in wanted.items():
        what.first.wait_for()
        if why := what.first.evaluate(_UNSEEN):
            found.append(f"{name} {why}")
    return found
