"""Databases for tests: SQLite in a file; PostgreSQL from the machine's programs, once per test process.

A test that needs what is not there is skipped, and says what to install.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from harness.services import Missing, new_database, postgres


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
    """The address of a SQLite database that is not there yet, new for each test."""
    return f"sqlite:///{tmp_path / 'fourfold.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of an empty database of each kind."""
    address: str = request.getfixturevalue(f"{request.param}_address")
    return address
