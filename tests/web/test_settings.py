"""Settings: checked, and unchanged after a round trip through the environment."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourfold.rules.game import Unreadable
from fourfold.web.settings import Settings


def test_settings_survive_the_way_through_the_environment(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, port=0, workers=2, redis="redis://x", address_rate=5)
    assert Settings.from_environment(settings.to_environment()) == settings


@pytest.mark.parametrize(
    "wrong", [{"workers": 0}, {"port": 70000}, {"workers": 2}, {"redis": "http://x"}], ids=str
)
def test_settings_that_make_no_sense_are_refused(tmp_path: Path, wrong: dict[str, object]) -> None:
    with pytest.raises(Unreadable):
        Settings(data_dir=tmp_path, **wrong)  # type: ignore[arg-type]
