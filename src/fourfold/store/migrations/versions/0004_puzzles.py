"""What people did with puzzles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add tries and storms."""
    op.create_table(
        "puzzle_tries",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("strength", sa.Integer, nullable=False),
        sa.Column("solved_at", sa.Double),
        sa.Column("day", sa.Text),
        sa.PrimaryKeyConstraint("person", "puzzle", name="pk_puzzle_tries"),
    )
    op.create_index("ix_puzzle_tries_puzzle", "puzzle_tries", ["puzzle"])
    op.create_table(
        "puzzle_storms",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("began_at", sa.Double, nullable=False),
        sa.Column("answered", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_puzzle_storms"),
    )
    op.create_index("ix_puzzle_storms_person", "puzzle_storms", ["person"])
