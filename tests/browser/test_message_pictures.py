"""Screenshots for translators: visible text, tooltips and screen reader text are found in their places."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from i18n.pictures.browser import photograph
from i18n.pictures.messages import messages
from i18n.pictures.shown import Album
from tests.browser.screens.before_play import settings
from tests.browser.stage import Person


def test_messages_of_a_screen_are_found_where_they_stand(
    person: Callable[..., Person], tmp_path: Path
) -> None:
    ada = person(reduced_motion="reduce")
    settings(ada)
    picture = photograph(ada, "settings", tmp_path)
    assert (tmp_path / "settings.png").stat().st_size > 10_000
    album = Album(messages())
    album.add([picture])
    sights = {album.messages[number].forms[0]: each[0] for number, each in album.sights.items()}
    for form in ("Play now", "Sounds", "More options", "Settings", "Language"):
        box = sights[form].box
        assert 0 <= box.left <= box.left + box.width <= picture.size[0], form
        assert 0 <= box.top <= box.top + box.height <= picture.size[1], form
    button = ada.page.get_by_role("button", name="Play now").bounding_box()
    assert button is not None
    assert button["x"] <= sights["Play now"].box.left <= button["x"] + button["width"]
