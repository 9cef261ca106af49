"""What was found out and is kept: how often openings were played, boards that were proven, reviews of games.

The first two know neither who asked nor when: a key is the form of a board, the same for everyone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, delete, func, insert, select, update

from fourfold.store.schema import openings, proofs, reviews, tables

MOST_PROOFS = 1_000_000
"""Proven boards that are kept, some sixty bytes each; anything proven after that is proven again."""


def count_openings(connection: Connection, forms: Sequence[bytes]) -> None:
    """Count one more game for each of these forms."""
    for form in sorted(set(forms)):  # always in the same order: two processes never wait for each other
        counted = connection.execute(
            update(openings).where(openings.c.form == form).values(played=openings.c.played + 1)
        ).rowcount
        if not counted:
            connection.execute(insert(openings).values(form=form, played=1))


def openings_played(connection: Connection, forms: Sequence[bytes]) -> dict[bytes, int]:
    """How many games went through each of these forms; those that nobody played are left out."""
    rows = connection.execute(select(openings).where(openings.c.form.in_(forms)))
    return {bytes(row.form): row.played for row in rows}


def proven(connection: Connection, keys: Sequence[bytes]) -> dict[bytes, bytes]:
    """The values of those of these boards that were proven before."""
    rows = connection.execute(select(proofs).where(proofs.c.board.in_(keys)))
    return {bytes(row.board): bytes(row.kinds) for row in rows}


def keep_proofs(connection: Connection, proved: Mapping[bytes, bytes]) -> None:
    """Keep proven boards; one that is there already stays as it is, since it says the same."""
    new = sorted(proved.keys() - proven(connection, list(proved)).keys())
    if new:
        connection.execute(insert(proofs), [{"board": key, "kinds": proved[key]} for key in new])


def proofs_kept(connection: Connection) -> int:
    """How many proven boards are kept."""
    return connection.execute(select(func.count()).select_from(proofs)).scalar_one()


def review_of(connection: Connection, table_id: str, shape: int) -> str | None:
    """The review of a game as it was kept, if it was, in this shape."""
    query = select(reviews.c.review).where(reviews.c.table_id == table_id, reviews.c.shape == shape)
    found: str | None = connection.scalar(query)
    return found


def keep_review(connection: Connection, table_id: str, shape: int, review: str) -> None:
    """Keep a review with its game, replacing an older one. A game deleted in the meantime needs none."""
    connection.execute(delete(reviews).where(reviews.c.table_id == table_id))
    if connection.scalar(select(tables.c.id).where(tables.c.id == table_id)) is not None:
        connection.execute(insert(reviews).values(table_id=table_id, shape=shape, review=review))
