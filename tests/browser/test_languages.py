"""Every language on a phone: the page says which it is in, nothing runs over the edge, nothing is cut.

The last one is a language made for tests, long and accented, which the browser is given in place of German:
what stays English there has missed the catalogues.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from i18n.catalogues import LANGUAGES
from i18n.client_source import sentences
from i18n.pseudo import pseudo
from playwright.sync_api import Page, Route
from tests.browser.stage import Person

Enter = Callable[..., Person]
PHONE = {"width": 360, "height": 740}
PLAYED = ("7", "b3", "2", "a1", "d", "d1", "f")

RUNS_OVER = """() => {
  const wide = document.documentElement.clientWidth;
  const seen = (element) => element.checkVisibility() && !element.closest(".symbols, .unseen");
  const over = [...document.querySelectorAll("body *")].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.right > wide + 1 && seen(element);
  });
  const cut = [...document.querySelectorAll("button, .button, legend, summary, h1, h2")].filter(
    (element) => seen(element) && element.scrollWidth > element.clientWidth + 1
      && getComputedStyle(element).overflowX !== "visible",
  );
  return [...over, ...cut].map((element) => `${element.tagName} ${element.textContent.slice(0, 60)}`);
}"""
"""What sticks out of the page, and what words do not fit their button."""


def pages(ada: Person) -> list[str]:
    """The addresses to look at; the tables have something on them."""
    quarto = ada.open_table()["table"]
    ada.act(quarto, *PLAYED)
    quatro = ada.open_table(game="quatro")["table"]
    ada.act(quatro, "roll")
    return ["/", "/learn/quarto", "/rules/quarto", "/rules/quatro", f"/table/{quarto}", f"/table/{quatro}"]


def settled(page: Page, address: str) -> None:
    """Go there and wait until it is drawn."""
    page.goto(address)
    page.locator("main.rules, .quarto, .quatro").first.wait_for()


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_a_phone_shows_everything_in(person: Enter, language: str) -> None:
    ada = person(locale=language, viewport=PHONE, reduced_motion="reduce")
    for address in pages(ada):
        settled(ada.page, address)
        assert ada.page.locator("html").get_attribute("lang") == language
        assert ada.page.evaluate(RUNS_OVER) == [], f"{address} in {language}"


def test_nothing_stays_english_in_a_language_made_for_tests(person: Enter) -> None:
    english = {form for one in sentences() for form in ([one.id] if isinstance(one.id, str) else one.id)}
    texts = {
        one.id if isinstance(one.id, str) else one.id[0]: (
            pseudo(one.id) if isinstance(one.id, str) else [pseudo(form) for form in one.id]
        )
        for one in sentences()
    }

    def answer(route: Route) -> None:
        said = {"language": "de", "plural": "n != 1", "forms": 2, "texts": texts}
        route.fulfill(content_type="application/json", body=json.dumps(said))

    ada = person(locale="de", viewport=PHONE)
    ada.page.route("**/api/texts/de", answer)
    for address in pages(ada):
        if address.startswith("/rules"):
            continue  # drawn by the server, which does not speak it
        settled(ada.page, address)
        assert ada.page.evaluate(RUNS_OVER) == [], address
        words = ada.page.evaluate("document.body.innerText").splitlines()
        assert any("⟦" in line for line in words)
        assert not [line for line in words if line in english and len(line) > 3]
