"""Commands about tables on the network: serve them, look after their database, check their dice."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fourfold.cli.options import examples, json_option, manual
from fourfold.cli.streams import read_text
from fourfold.cli.usage import TranslatedGroup
from fourfold.locale import explain, system_reason, text
from fourfold.rules.game import RuleError, Unreadable

if TYPE_CHECKING:
    from fourfold.web.settings import Settings


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command(
        "serve",
        help=text(
            "Start the server: tables for the browser, the terminal and programs. "
            "Without options it serves this machine, with a SQLite database in the data folder."
        ),
        epilog=examples(
            "serve",
            "serve --host 0.0.0.0 --port 8080 --data-dir /srv/fourfold",
            "serve --workers 4 --database postgresql://user:password@host/name --redis redis://host:6379",
        ),
    )(serve)
    app.command(
        "backup",
        help=text("Back up the server's SQLite database, even while it is in use."),
        epilog=examples("backup copy.sqlite", "backup copy.sqlite --data-dir /srv/fourfold"),
    )(backup)
    app.command(
        "restore",
        help=manual(
            text("Restore the server's SQLite database from a backup."),
            text("Stop the server first. The current database is kept under another name."),
        ),
        epilog=examples("restore copy.sqlite", "restore copy.sqlite --data-dir /srv/fourfold"),
    )(restore)
    app.command(
        "verify",
        help=text("Check a record's dice against the seed that was sealed at the start."),
        epilog=examples("verify game.txt", "verify - < game.txt"),
    )(verify)
    example = "db upgrade --database postgresql://user:password@host/name"
    database = typer.Typer(
        cls=TranslatedGroup, help=text("Maintain the server's database."), epilog=examples(example)
    )
    database.command(
        "upgrade",
        help=manual(
            text("Upgrade the database for this version."),
            text("A SQLite database is upgraded when the server starts; PostgreSQL needs this command."),
        ),
        epilog=examples(example, "db upgrade --data-dir /srv/fourfold"),
    )(upgrade)
    database.callback()(_database)
    app.add_typer(database, name="db")


def _database() -> None:
    """A separate group, for the server's operator."""


def _setting(name: str, told: str, metavar: str | None = None) -> Any:
    """An option of the server, which the environment may set too."""
    variable = f"FOURFOLD_{name.upper().replace('-', '_')}"
    return typer.Option(f"--{name}", metavar=metavar, envvar=variable, help=told)


def _database_option() -> Any:
    example = text("As in sqlite:///path/to/file or postgresql://user:password@host/name.")
    return _setting("database", example, "ADDRESS")


def _data_dir_option() -> Any:
    return _setting("data-dir", text("The folder for the database."), "FOLDER")


def serve(  # noqa: PLR0913 - a command has as many parameters as options
    *,
    host: Annotated[
        str | None, _setting("host", text("Where to listen; 0.0.0.0 for every network."), "ADDRESS")
    ] = None,
    port: Annotated[int | None, _setting("port", text("The port; 0 picks a free one."))] = None,
    workers: Annotated[
        int | None, _setting("workers", text("Number of processes; more than one needs Redis."))
    ] = None,
    database: Annotated[str | None, _database_option()] = None,
    redis: Annotated[
        str | None, _setting("redis", text("As in redis://host:6379; several processes need it."), "ADDRESS")
    ] = None,
    data_dir: Annotated[Path | None, _data_dir_option()] = None,
) -> None:
    """Serve until stopped."""
    settings = _settings(
        host=host, port=port, workers=workers, database=database, redis=redis, data_dir=data_dir
    )
    import asyncio  # noqa: PLC0415 - a server only where one is started

    from fourfold.store import DatabaseNotReady, check_database  # noqa: PLC0415
    from fourfold.web.serving import serve as run  # noqa: PLC0415

    _make_folder(settings.data_dir)
    with _the_answer_is_no(DatabaseNotReady):
        asyncio.run(check_database(settings.database_url, shared=bool(settings.redis)))
    run(settings, _announce)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise Unreadable(
            "{file} cannot be written: {problem}.", file=str(folder), problem=system_reason(problem)
        ) from None


def _announce(address: str) -> None:
    typer.echo(text("fourfold is at {address} (stop it with Ctrl-C).", address=address))
    sys.stdout.flush()


def upgrade(
    *,
    database: Annotated[str | None, _database_option()] = None,
    data_dir: Annotated[Path | None, _data_dir_option()] = None,
) -> None:
    """Upgrade the database."""
    import asyncio  # noqa: PLC0415 - the database only where it is needed

    from fourfold.store import DatabaseNotReady  # noqa: PLC0415
    from fourfold.store import upgrade as run  # noqa: PLC0415

    with _the_answer_is_no(DatabaseNotReady):
        asyncio.run(run(_settings(database=database, data_dir=data_dir).database_url))
    typer.echo(text("The database is ready."))


def backup(
    copy: Annotated[Path, typer.Argument(help=text("The file to write; it must not exist yet."))],
    *,
    database: Annotated[str | None, _database_option()] = None,
    data_dir: Annotated[Path | None, _data_dir_option()] = None,
) -> None:
    """Copy the database."""
    import asyncio  # noqa: PLC0415

    from fourfold.store import DatabaseNotReady  # noqa: PLC0415
    from fourfold.store import backup as run  # noqa: PLC0415
    from fourfold.terminal.printing.progress import progress_bar  # noqa: PLC0415

    with _the_answer_is_no(DatabaseNotReady), progress_bar() as show:
        asyncio.run(run(_settings(database=database, data_dir=data_dir).database_url, copy, show))
    typer.echo(text("The backup is in {path}.", path=str(copy)))


def restore(
    copy: Annotated[Path, typer.Argument(help=text("A backup made by fourfold backup."))],
    *,
    database: Annotated[str | None, _database_option()] = None,
    data_dir: Annotated[Path | None, _data_dir_option()] = None,
) -> None:
    """Go back to a copy."""
    import asyncio  # noqa: PLC0415

    from fourfold.store import DatabaseNotReady  # noqa: PLC0415
    from fourfold.store import restore as run  # noqa: PLC0415
    from fourfold.terminal.printing.progress import progress_bar  # noqa: PLC0415

    with _the_answer_is_no(DatabaseNotReady), progress_bar() as show:
        kept = asyncio.run(run(_settings(database=database, data_dir=data_dir).database_url, copy, show))
    typer.echo(text("The database is ready."))
    if kept is not None:
        typer.echo(text("The previous database is kept as {path}.", path=str(kept)))


def verify(
    file: Annotated[Path, typer.Argument(help=text("A finished game's record; - reads standard input."))],
    *,
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Check every throw of a game."""
    from fourfold.play import Unfair  # noqa: PLC0415
    from fourfold.play import verify as check  # noqa: PLC0415
    from fourfold.rules.record import read_record  # noqa: PLC0415
    from fourfold.terminal.printing.fairness import fair_lines, unfair_document  # noqa: PLC0415

    try:
        fair = check(read_record(read_text(file)))
    except Unfair as problem:
        typer.echo(unfair_document(problem) if json else explain(problem), err=not json)
        raise typer.Exit(1) from None
    for line in fair_lines(fair, json=json):
        typer.echo(line)


@contextmanager
def _the_answer_is_no(refusal: type[RuleError]) -> Iterator[None]:
    """Nothing that was typed is wrong, and yet it cannot be done: exit code 1 with the reason."""
    try:
        yield
    except refusal as problem:
        typer.echo(explain(problem), err=True)
        raise typer.Exit(1) from None


def _settings(**told: Any) -> Settings:
    """The settings: from the options, then the environment, then the defaults."""
    from fourfold.web.settings import Settings  # noqa: PLC0415

    given = {name: value for name, value in told.items() if value is not None}
    return replace(Settings.from_environment(os.environ), **given)
