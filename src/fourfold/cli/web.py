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

from fourfold.cli.options import duration, examples, json_option, manual
from fourfold.cli.streams import read_text
from fourfold.cli.usage import TranslatedGroup
from fourfold.locale import explain, plural, system_reason, text
from fourfold.rules.game import RuleError, Unreadable

if TYPE_CHECKING:
    from fourfold.play import Unfair
    from fourfold.play.fairness import Fair
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
        help=manual(
            text("Back up the server's SQLite database, even while it is in use."),
            text("With --keep or --every, backups are named by their time and put into a folder."),
        ),
        epilog=examples(
            "backup copy.sqlite",
            "backup /backups --keep 7 --data-dir /srv/fourfold",
            "backup /backups --every 24h --keep 7",
        ),
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
    _register_database(app)


def _register_database(app: typer.Typer) -> None:
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


def database_option() -> Any:
    """`--database`: where a server keeps everything."""
    example = text("For example sqlite:///path/to/file or postgresql://user:password@host/name.")
    return _setting("database", example, "ADDRESS")


def data_dir_option() -> Any:
    """`--data-dir`: where a server keeps its files."""
    return _setting("data-dir", text("The folder for the database."), "FOLDER")


def serve(
    *,
    host: Annotated[
        str | None, _setting("host", text("Where to listen; 0.0.0.0 for every network."), "ADDRESS")
    ] = None,
    port: Annotated[int | None, _setting("port", text("The port; 0 picks a free one."))] = None,
    workers: Annotated[
        int | None, _setting("workers", text("Number of processes; more than one needs Redis."))
    ] = None,
    database: Annotated[str | None, database_option()] = None,
    redis: Annotated[
        str | None,
        _setting("redis", text("For example redis://host:6379; several processes need it."), "ADDRESS"),
    ] = None,
    data_dir: Annotated[Path | None, data_dir_option()] = None,
) -> None:
    """Serve until stopped."""
    settings = server_settings(
        host=host, port=port, workers=workers, database=database, redis=redis, data_dir=data_dir
    )
    import asyncio

    from fourfold.store import DatabaseNotReady, check_database
    from fourfold.web.server import serve as run

    _make_folder(settings.data_dir)
    with the_answer_is_no(DatabaseNotReady):
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
    database: Annotated[str | None, database_option()] = None,
    data_dir: Annotated[Path | None, data_dir_option()] = None,
) -> None:
    """Upgrade the database."""
    import asyncio

    from fourfold.store import DatabaseNotReady
    from fourfold.store import upgrade as run

    with the_answer_is_no(DatabaseNotReady):
        asyncio.run(run(server_settings(database=database, data_dir=data_dir).database_url))
    typer.echo(text("The database is ready."))


def backup(
    copy: Annotated[
        Path, typer.Argument(help=text("The file to write, which must not exist yet, or the folder."))
    ],
    *,
    every: Annotated[
        str | None,
        typer.Option(metavar="TIME", help=text("Repeat until stopped, at intervals such as 12h or 7d.")),
    ] = None,
    keep: Annotated[
        int | None, typer.Option(min=1, max=10_000, help=text("Keep this many backups; 7 with --every."))
    ] = None,
    database: Annotated[str | None, database_option()] = None,
    data_dir: Annotated[Path | None, data_dir_option()] = None,
) -> None:
    """Copy the database."""
    import asyncio

    from fourfold.cli.progress import progress_bar
    from fourfold.store import DatabaseNotReady
    from fourfold.store import backup as run
    from fourfold.store.backups import add_backup, keep_adding

    address = server_settings(database=database, data_dir=data_dir).database_url
    if every is not None:
        seconds = duration(every)
        asyncio.run(keep_adding(address, copy, seconds, keep or _KEPT, _tell_backup))
    elif keep is not None:
        with the_answer_is_no(DatabaseNotReady), progress_bar() as show:
            copy = asyncio.run(add_backup(address, copy, keep, show))
        _tell_backup(copy)
    else:
        with the_answer_is_no(DatabaseNotReady), progress_bar() as show:
            asyncio.run(run(address, copy, show))
        _tell_backup(copy)


_KEPT = 7
"""How many backups of a series are kept by default."""


def _tell_backup(done: Path | RuleError | OSError) -> None:
    match done:
        case Path():
            typer.echo(text("The backup is in {path}.", path=str(done)))
        case RuleError():
            typer.echo(explain(done), err=True)
        case _:
            typer.echo(system_reason(done), err=True)
    sys.stdout.flush()


def restore(
    copy: Annotated[Path, typer.Argument(help=text("A backup made by fourfold backup."))],
    *,
    database: Annotated[str | None, database_option()] = None,
    data_dir: Annotated[Path | None, data_dir_option()] = None,
) -> None:
    """Go back to a copy."""
    import asyncio

    from fourfold.cli.progress import progress_bar
    from fourfold.store import DatabaseNotReady
    from fourfold.store import restore as run

    with the_answer_is_no(DatabaseNotReady), progress_bar() as show:
        kept = asyncio.run(
            run(server_settings(database=database, data_dir=data_dir).database_url, copy, show)
        )
    typer.echo(text("The database is ready."))
    if kept is not None:
        typer.echo(text("The previous database is kept as {path}.", path=str(kept)))


def verify(
    file: Annotated[Path, typer.Argument(help=text("A finished game's record; - reads standard input."))],
    *,
    json: Annotated[bool, json_option()] = False,
) -> None:
    """Check every throw of a game."""
    from fourfold.play import Unfair
    from fourfold.play import verify as check
    from fourfold.rules.record import read_record

    try:
        fair = check(read_record(read_text(file)))
    except Unfair as problem:
        typer.echo(_unfair_document(problem) if json else explain(problem), err=not json)
        raise typer.Exit(1) from None
    for line in _fair_lines(fair, json=json):
        typer.echo(line)


@contextmanager
def the_answer_is_no(refusal: type[RuleError]) -> Iterator[None]:
    """Nothing that was typed is wrong, and yet it cannot be done: exit code 1 with the reason."""
    try:
        yield
    except refusal as problem:
        typer.echo(explain(problem), err=True)
        raise typer.Exit(1) from None


def server_settings(**told: Any) -> Settings:
    """The settings: from the options, then the environment, then the defaults."""
    from fourfold.web.settings import Settings

    given = {name: value for name, value in told.items() if value is not None}
    return replace(Settings.from_environment(os.environ), **given)


# -- What is printed ----------------------------------------------------------------------------------------


def _fair_lines(fair: Fair, *, json: bool) -> Iterator[str]:
    """What was checked of a record, and is right."""
    if json:
        from fourfold.cli.documents import Verified

        yield str(Verified(fair=True, starter=fair.starter, throws=fair.throws, problem=None))
        return
    if fair.starter:
        yield text("The dice chose this starting player.")
    if fair.throws or not fair.starter:
        yield plural(
            "{count} throw matches the sealed seed.",
            "{count} throws match the sealed seed.",
            fair.throws,
        )
    if fair.parts:
        yield plural("{count} player added to the seed.", "{count} players added to the seed.", fair.parts)


def _unfair_document(problem: Unfair) -> str:
    """What is wrong with a record, for programs."""
    from fourfold.cli.documents import Verified

    return str(Verified(fair=False, starter=False, throws=0, problem=explain(problem)))
