"""Time limits, a language, and databases: SQLite in a file, and the machine's own PostgreSQL.

A test is skipped if a program it needs is missing, and says what to install.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from harness.services import Missing, new_database, postgres
from hypothesis import HealthCheck, settings

from fourfold.locale import use_language

HERE = Path(__file__).parent
WAITING = {"browser", "cli", "package", "setup", "store", "terminal", "web"}
"""Folders whose tests kill, interrupt or wait."""
LIMIT = 500
"""Seconds for each of their tests, on a machine that may be busy. All others have pyproject's limit."""


os.environ.pop("PYTHONUNBUFFERED", None)  # programs buffer as they usually do

# No example is too slow: the machine may do much else.
settings.register_profile("fourfold", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("fourfold")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give every test that may wait for something a limit, unless it has one of its own, and begin with those
    that take minutes: at the end they would keep one worker busy and the others waiting."""
    items.sort(key=lambda item: item.get_closest_marker("takes_minutes") is None)
    for item in items:
        waits = item.path.is_relative_to(HERE) and item.path.relative_to(HERE).parts[0] in WAITING
        if waits and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(LIMIT))


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test starts in English, whatever the previous one used."""
    monkeypatch.setenv("LANGUAGE", "en")
    use_language("en")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a running PostgreSQL server, without the name of a database at its end."""
    try:
        with postgres() as address:
            yield address
    except Missing as missing:
        pytest.skip(str(missing))


@pytest.fixture
def postgres_address(postgres_server: str) -> str:
    """The address of an empty PostgreSQL database, new for each test."""
    return new_database(postgres_server)


@pytest.fixture
def sqlite_address(tmp_path: Path) -> str:
    """The address of a SQLite database that does not exist yet, new for each test."""
    return f"sqlite:///{tmp_path / 'fourfold.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of an empty database of each kind."""
    address: str = request.getfixturevalue(f"{request.param}_address")
    return address
