"""Screens with colours and without."""

from __future__ import annotations

import pytest


@pytest.fixture(params=["colour", "without"])
def colours(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the screen has colours; without them, no character may have one."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    if request.param == "without":
        monkeypatch.setenv("NO_COLOR", "1")
    return bool(request.param == "colour")
