"""Who may see a table: people with a seat, people with its link, and for public tables everyone."""

from __future__ import annotations

from collections.abc import Mapping

from fourfold.play import Command, Join, Phase, Table
from fourfold.web.problems import ApiError
from fourfold.web.signer import Signer

_KIND = "w1"


def watch_cookie(table_id: str) -> str:
    """The name of the cookie that remembers a watchers' link."""
    return f"fourfold_watch_{table_id}"


def watch_pass(signer: Signer, table_id: str, person: str) -> str:
    """What that cookie holds: valid for one person and one table."""
    return signer.sign(f"{_KIND}:{table_id}:{person}")


def check_may_watch(
    signer: Signer, table: Table, table_id: str, person: str, cookies: Mapping[str, str]
) -> None:
    """Refuse people who may not see a table."""
    if table.setup.public or table.belongs_to(person):
        return
    read = signer.read(cookies.get(watch_cookie(table_id), ""))
    if read is None or read[0] != f"{_KIND}:{table_id}:{person}":
        raise ApiError(
            "This table is private: ask a player for the link to watch.", status=403, reason="link-needed"
        )


def check_may(command: Command, table: Table) -> None:
    """Refuse a chair that can only be taken by link."""
    if isinstance(command, Join) and not table.setup.public and table.phase is Phase.OPEN:
        raise ApiError(
            "This table is private: ask a player for the link to sit down.", status=403, reason="link-needed"
        )
