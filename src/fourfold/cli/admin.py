"""Commands for the people who run a server: they write into its database, and running servers follow."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Iterable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from fourfold.cli.options import LARGEST, duration, examples, json_option, manual
from fourfold.cli.usage import TranslatedGroup
from fourfold.cli.web import data_dir_option, database_option, server_settings, the_answer_is_no
from fourfold.locale import list_words, plural, row_words, text

if TYPE_CHECKING:
    from fourfold.cli.documents import AdminAct, AdminLine
    from fourfold.store.moderation import Act
    from fourfold.store.moderator import Moderator

T = TypeVar("T")


class Which(StrEnum):
    """Which tables to list."""

    RUNNING = "running"
    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"


def register(app: typer.Typer) -> None:
    """Add these commands."""
    group = typer.Typer(
        cls=TranslatedGroup,
        help=manual(
            text("Look after a server: close tables, ban addresses, refuse names."),
            text("Use it where the server's database is. Running servers follow within a few seconds."),
        ),
        epilog=examples("admin tables", "admin ban 192.0.2.7 --for 2d", "admin log"),
    )

    def add(name: str, command: Callable[..., None], told: str, shown: str) -> None:
        group.command(name, help=told, epilog=shown)(command)

    told = text("List tables, latest first.")
    add("tables", list_tables, told, examples("admin tables", "admin tables over -n 5"))
    told = text("Close tables: their games end without a winner, and everyone there is told.")
    add("close", close, told, examples("admin close k3Jd9sLm2QpXv1aB"))
    told = text("Close every public table that waits for players.")
    add("empty-lobby", empty_lobby, told, examples("admin empty-lobby"))
    told = text("Keep an address or a network away for a time.")
    add("ban", ban, told, examples("admin ban 192.0.2.7", "admin ban 2001:db8::/48 --for 7d"))
    add("unban", unban, text("Lift a ban."), examples("admin unban 192.0.2.7"))
    told = text("List the addresses and networks that are banned.")
    add("bans", list_bans, told, examples("admin bans"))
    told = text("Let nobody use a name, and take it from those who have it.")
    add("refuse-name", refuse_name, told, examples('admin refuse-name "A bad name"'))
    told = text("Let people use a refused name again.")
    add("allow-name", allow_name, told, examples('admin allow-name "A good name"'))
    add("names", list_names, text("List the names that nobody may use."), examples("admin names"))
    told = text("List who did what with these commands, latest first.")
    add("log", show_log, told, examples("admin log -n 20"))
    app.add_typer(group, name="admin")


def list_tables(
    which: Annotated[
        Which, typer.Argument(help=text("Which tables; running is open and playing."))
    ] = Which.RUNNING,
    *,
    number: Annotated[int, typer.Option("-n", min=1, max=10_000, help=text("At most this many."))] = 50,
    json: Annotated[bool, json_option()] = False,
    database: Annotated[str | None, database_option()] = None,
    data_dir: Annotated[Path | None, data_dir_option()] = None,
) -> None:
    """List tables."""
    from fourfold.cli.documents import AdminTable
    from fourfold.play import Phase

    phases = (Phase.OPEN, Phase.PLAYING) if which is Which.RUNNING else (Phase(which),)
    found = _with(database, data_dir, lambda moderator: moderator.tables(phases, number))
    _print(
        (
            AdminTable(
                each.table,
                each.phase,
                each.card.game,
                tuple(seat.name for seat in each.card.seats if seat.name),
                each.card.opened_at,
                each.changed_at,
            )
            for each in found
        ),
        json=json,
    )


def close(
    tables: Annotated[
        list[str], typer.Argument(metavar="TABLE", help=text("The table, by the name in its address."))
    ],
    *,
    json: Annotated[bool, json_option()] = False,
    database: Annotated[str | None, database_option()] = None,
    data_dir: Annotated[Path | None, data_dir_option()] = None,
) -> None:
    """Close some tables."""

    async def each(moderator: Moderator) -> list[Act | None]:
        return [await moderator.close(table) for table in tables]

    _report(_with(database, data_dir, each), text("That game is already over."), json=json)


def empty_lobby(
    *,
    json: Annotated[bool, json_option()] = False,
    database: Annotated[str | None, database_option()] = None,
    data_dir: Annotated[Path | None, data_dir_option()] = None,
) -> None:
    """Close all that waits."""
    act = _with(database, data_dir, lambda moderator: moderator.empty_lobby())
    _report([act], "", json=json)


def _address() -> Any:
    return typer.Argument(metavar="ADDRESS", help=text("For example 192.0.2.7 or 2001:db8::/48."))


def _name() -> Any:
    return typer.Argument(metavar="NAME", help=text("In any spelling: capitals make no difference."))


def ban(
    address: Annotated[str, _address()],
    *,
    time: Annotated[
        str, typer.Option("--for", metavar="TIME", help=text("For example 30m, 24h or 7d."))
    ] = "24h",
    json: Annotated[bool, json_option()] = False,
    database: Annotated[str | None, database_option()] = None,
    data_dir: Annotated[Path | None, data_dir_option()] = None,
) -> None:
    """Ban a network."""
    seconds = duration(time)
    _report([_with(database, data_dir, lambda moderator: moderator.ban(address, seconds))], "", json=json)


def unban(
    address: Annotated[str, _address()],
    *,
    json: Annotated[bool, json_option()] = False,
    database: Annotated[str | None, database_option()] = None,
    data_dir: Annotated[Path | None, data_dir_option()] = None,
) -> None:
    """Lift a ban."""
    act = _with(database, data_dir, lambda moderator: moderator.unban(address))
    _report([act], text("That address is not banned."), json=json)


def list_bans(
    *,
    json: Annotated[bool, json_option()] = False,
    database: Annotated[str | None, database_option()] = None,
    data_dir: Annotated[Path | None, data_dir_option()] = None,
) -> None:
    """List bans."""
    from fourfold.cli.documents import AdminBan

    found = _with(database, data_dir, lambda moderator: moderator.bans())
    _print((AdminBan(str(each.network), each.until) for each in found), json=json)


def refuse_name(
    name: Annotated[str, _name()],
    *,
    json: Annotated[bool, json_option()] = False,
    database: Annotated[str | None, database_option()] = None,
    data_dir: Annotated[Path | None, data_dir_option()] = None,
) -> None:
    """Refuse a name."""
    _report([_with(database, data_dir, lambda moderator: moderator.refuse_name(name))], "", json=json)


def allow_name(
    name: Annotated[str, _name()],
    *,
    json: Annotated[bool, json_option()] = False,
    database: Annotated[str | None, database_option()] = None,
    data_dir: Annotated[Path | None, data_dir_option()] = None,
) -> None:
    """Allow a name."""
    act = _with(database, data_dir, lambda moderator: moderator.allow_name(name))
    _report([act], text("That name is not refused."), json=json)


def list_names(
    *,
    json: Annotated[bool, json_option()] = False,
    database: Annotated[str | None, database_option()] = None,
    data_dir: Annotated[Path | None, data_dir_option()] = None,
) -> None:
    """List refused names."""
    from fourfold.cli.documents import AdminName

    found = _with(database, data_dir, lambda moderator: moderator.names())
    _print((AdminName(name) for name in found), json=json)


def show_log(
    *,
    number: Annotated[int, typer.Option("-n", min=1, max=LARGEST, help=text("At most this many."))] = 50,
    json: Annotated[bool, json_option()] = False,
    database: Annotated[str | None, database_option()] = None,
    data_dir: Annotated[Path | None, data_dir_option()] = None,
) -> None:
    """List acts."""
    _report(_with(database, data_dir, lambda moderator: moderator.acts(number)), "", json=json)


def _with(database: str | None, data_dir: Path | None, work: Callable[[Moderator], Awaitable[T]]) -> T:
    """Do something at the server's database."""
    import asyncio

    from fourfold.store import DatabaseNotReady
    from fourfold.store.moderator import moderator

    async def at_database() -> T:
        async with moderator(
            server_settings(database=database, data_dir=data_dir).database_url, _user()
        ) as one:
            return await work(one)

    with the_answer_is_no(DatabaseNotReady):
        return asyncio.run(at_database())


def _user() -> str:
    """The user of this machine who acts."""
    try:
        import pwd

        return pwd.getpwuid(os.getuid()).pw_name
    except (ImportError, KeyError):
        import getpass

        return getpass.getuser()


def _report(acts: Iterable[Act | None], nothing: str, *, json: bool) -> None:
    """Print acts; exit code 1 with a sentence if one of them had nothing to do."""
    from fourfold.cli.documents import AdminAct

    done = list(acts)
    _print(
        (
            AdminAct(act.id, act.at, act.who, act.act, act.about, act.tables, act.until)
            for act in done
            if act is not None
        ),
        json=json,
    )
    if None in done:
        typer.echo(nothing, err=True)
        raise typer.Exit(1)


def _print(lines: Iterable[AdminLine], *, json: bool) -> None:
    for line in lines:
        typer.echo(line if json else _words(line))


def _words(line: AdminLine) -> str:
    """A line for people."""
    from fourfold.cli.documents import AdminAct, AdminBan, AdminName, AdminTable

    match line:
        case AdminTable():
            names = row_words(line.players)
            return "  ".join((line.table, _time(line.changed), line.phase, line.game, names)).rstrip()
        case AdminBan():
            return text("{network} until {time}", network=line.network, time=_time(line.until))
        case AdminName():
            return line.name
        case AdminAct():
            return f"{_time(line.at)}  {_sentence(line)}"


def _time(seconds: float) -> str:
    from datetime import datetime

    return f"{datetime.fromtimestamp(seconds).astimezone():%Y-%m-%d %H:%M}"


def _sentence(act: AdminAct) -> str:
    who, about, count = act.who, act.about, len(act.tables)
    match act.act:
        case "close":
            return text("{who} closed the table {table}.", who=who, table=list_words(act.tables))
        case "empty-lobby":
            return plural(
                "{who} emptied the lobby: {count} table was closed.",
                "{who} emptied the lobby: {count} tables were closed.",
                count,
                who=who,
            )
        case "ban":
            until = _time(act.until or 0.0)
            return text("{who} banned {network} until {time}.", who=who, network=about, time=until)
        case "unban":
            return text("{who} lifted the ban on {network}.", who=who, network=about)
        case "refuse-name":
            return plural(
                "{who} refused the name “{name}”; it was taken out of {count} game.",
                "{who} refused the name “{name}”; it was taken out of {count} games.",
                count,
                who=who,
                name=about,
            )
        case _:
            return text("{who} allowed the name “{name}” again.", who=who, name=about)
