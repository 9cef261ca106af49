"""What can be wrong with a database itself, as one error with a sentence for its keeper."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from fourfold.locale import system_reason
from fourfold.rules.game import RuleError
from fourfold.store.backend import is_sqlite


class DatabaseNotReady(RuleError):  # noqa: N818 - reads as a sentence where it is raised and caught
    """The database is not there, or cannot be used as it is."""


@contextmanager
def database_trouble(url: URL) -> Iterator[None]:
    """Say why a database cannot be used, no matter which driver found out."""
    try:
        yield
    except _errors(url) as problem:
        raise DatabaseNotReady(
            "The database {database} cannot be used: {problem}.",
            database=url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True),
            problem=_reason(problem),
        ) from problem


def is_unavailable(problem: BaseException) -> bool:
    """Whether a database cannot be used at the moment: it is locked, full, or cannot be reached."""
    if isinstance(problem, DBAPIError):
        return isinstance(problem, OperationalError | InterfaceError) or problem.connection_invalidated
    if isinstance(problem, PoolTimeout | sqlite3.OperationalError | ConnectionError):
        return True
    return type(problem).__module__.startswith("asyncpg.exceptions")


def _errors(url: URL) -> tuple[type[Exception], ...]:
    if is_sqlite(url):
        return SQLAlchemyError, sqlite3.Error, OSError
    from asyncpg import InterfaceError, PostgresError  # noqa: PLC0415 - comes with the extra `server`

    return SQLAlchemyError, PostgresError, InterfaceError, OSError, OverflowError


def _reason(problem: BaseException) -> str:
    if isinstance(problem, OSError):
        return system_reason(problem)
    told = problem.orig if isinstance(problem, DBAPIError) else problem
    return str(told).partition("\n")[0].rstrip(".")
