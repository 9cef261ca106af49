"""Switching a screen through every language on a phone: nothing is cut off.

The last one is a pseudo-language, long and accented, which the browser gets in place of German: text that
stays English has missed the catalogues.
"""

from __future__ import annotations

import json
import os

from harness.short_form import share
from i18n.catalogues import LANGUAGES
from i18n.client_source import sentences
from i18n.pseudo import pseudo
from playwright.sync_api import Page, Route, ViewportSize, expect
from tests.browser.stage import Person

from fourfold.locale import languages
from fourfold.telling import messages

PHONE: ViewportSize = {"width": 360, "height": 740}
SHELF = os.environ.get("FOURFOLD_SCREENSHOTS")
TOLD_BEFORE = {"join_refused", "no_table", "quarto_wrong_call"}
"""Screens with a sentence from the server, in the language of the moment."""

AMISS = """() => {
  const wide = document.documentElement.clientWidth;
  const clipped = (one) => getComputedStyle(one).clipPath === "inset(50%)"; // for screen readers alone
  const seen = (one) => one.checkVisibility() && !one.closest(".unseen, [inert]") && !clipped(one);
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  const over = all("body :not(.symbols, svg *)").filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && (box.right > wide + 1 || box.left < -1);
  });
  const words = (one) => {
    const found = [];
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (walker.currentNode.data.trim() === "" || !seen(walker.currentNode.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      found.push(range.getBoundingClientRect());
    }
    return found;
  };
  const cut = all("button:not([role]), .button, legend, summary, h1, h2, label, th, .sentence, .name").filter(
    (one) => {
      const box = one.getBoundingClientRect();
      // Lines of a heading are closer than letters are high: the height of letters may stick out.
      const below = Math.max(3, parseFloat(getComputedStyle(one).fontSize) / 5);
      return words(one).some(({ left, right, bottom }) =>
        right > box.right + 1 || left < box.left - 1 || bottom > box.bottom + below);
    },
  );
  const pen = document.createElement("canvas").getContext("2d");
  const short = all("select:not(.languages)").filter((one) => {
    const style = getComputedStyle(one);
    pen.font = style.font;
    const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 16;
    return [...one.options].some((option) => pen.measureText(option.text).width > room);
  });
  const say = (what) => (one) => `${what}: ${one.tagName} ${one.textContent.trim().slice(0, 80)}`;
  return [...over.map(say("over the edge")), ...cut.map(say("cut")), ...short.map(say("no room"))];
}"""
"""What sticks out of the page, words that do not fit their place, choices that do not fit their box."""

SWITCH = """async (language) => {
  const chosen = document.querySelector("select.languages");
  chosen.value = language;
  chosen.dispatchEvent(new Event("change", { bubbles: true }));
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  for (let wait = 0; document.documentElement.lang !== language && wait < 2000; wait += 1) await pause(5);
  if (document.documentElement.lang !== language) throw new Error(`the page does not speak ${language}`);
  await pause(30);  // the words for pieces come a moment later
}"""
"""Change the language with the page's own switch."""


def open_settings(page: Page) -> None:
    page.locator(".settings button").click()
    expect(page.locator("select.languages option")).to_have_count(len(languages()))
    # Chromium does not know this name; the server does.
    expect(page.locator("select.languages option[value=is]")).to_have_text("Íslenska")


def fit_in_every_language(ada: Person, name: str) -> None:
    """Check a screen on a phone in one language after the other, with the page's own switch: in a third of
    them, another third on the next screen, and in the pseudo-language on all."""
    ada.page.set_viewport_size(PHONE)
    ada.context.set_offline(False)  # catalogues come from the server
    open_settings(ada.page)
    for language in share(LANGUAGES, 1 if SHELF else 3, sum(name.encode())):
        amiss = ada.page.evaluate(
            f"async language => {{ await ({SWITCH})(language); return ({AMISS})() }}", language
        )
        assert amiss == [], language
        if SHELF:
            photograph(ada.page, f"{SHELF}/{language}-{name}.png")
    ada.page.route("**/api/texts/de", answer)
    ada.page.evaluate(SWITCH, "de")
    amiss = [one for one in ada.page.evaluate(AMISS) if not one.startswith(("no room", "cut: SPAN"))]
    assert amiss == [], "long and accented; only names and choices may be shortened"
    words = ada.page.evaluate("document.body.innerText").splitlines()
    assert any("⟦" in line for line in words)
    if name not in TOLD_BEFORE:
        assert not [line for line in words if line in ENGLISH and len(line) > 3], "not in the catalogues"


def photograph(page: Page, path: str) -> None:
    """Take a picture without the settings."""
    page.locator(".settings button").click()
    page.screenshot(path=path)
    page.locator(".settings button").click()


SAID = [*(sentence.id for sentence in sentences()), *(message for _, message in messages())]
"""Every sentence of the browser: its own, and those of the tables."""
ENGLISH = {form for one in SAID for form in ([one] if isinstance(one, str) else one)}


def answer(route: Route) -> None:
    """The catalogue of the pseudo-language."""
    texts = {
        one if isinstance(one, str) else one[0]: (
            pseudo(one) if isinstance(one, str) else [pseudo(form) for form in one]
        )
        for one in SAID
    }
    said = {"language": "de", "plural": "n != 1", "forms": 2, "texts": texts}
    route.fulfill(content_type="application/json", body=json.dumps(said))
