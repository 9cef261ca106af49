"""Reviews that are kept with their games."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from fourfold.store.schema import reviews, tables


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
