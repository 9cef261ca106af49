"""Every language from the first page on: the browser's own comes first, and nothing is cut off.

All other screens are switched through the languages in test_screens.py.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from harness.short_form import share
from i18n.catalogues import LANGUAGES
from tests.browser.languages import AMISS, PHONE
from tests.browser.stage import Person

Enter = Callable[..., Person]


@pytest.mark.parametrize("language", share(["en", "sr-Latn", *LANGUAGES], 3))
def test_the_browser_decides_which_language_comes_first(person: Enter, language: str) -> None:
    ada = person(locale=language, viewport=PHONE, reduced_motion="reduce")
    for address in ("/", "/rules/quarto", "/rules/quatro"):
        ada.page.goto(address)
        ada.page.locator("main.rules, .quarto").first.wait_for()
        assert ada.page.locator("html").get_attribute("lang") == language
        assert ada.page.evaluate(AMISS) == [], address
    if language in ("de", "hr"):
        ada.page.goto("/")
        ada.page.locator(".setup .button.strong").click()
        assert ada.view()["setup"]["call"] == ("race" if language == "hr" else "turns")
