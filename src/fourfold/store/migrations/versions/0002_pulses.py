"""When a server last reported, and which tables have a clock."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add both; cards know of old tables whether they have a clock."""
    op.create_table(
        "pulses",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_pulses"),
    )
    op.add_column("tables", sa.Column("timed", sa.Boolean, nullable=False, server_default=sa.true()))
    tables = sa.table("tables", sa.column("card", sa.Text), sa.column("timed", sa.Boolean))
    op.execute(tables.update().where(tables.c.card.contains('"clock":null')).values(timed=False))
    op.create_index("ix_tables_timed", "tables", ["timed", "phase"])
