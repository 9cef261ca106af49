"""What the people who run a server decide, and the log of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add all three."""
    op.create_table(
        "bans",
        sa.Column("network", sa.Text, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("network", name="pk_bans"),
    )
    op.create_table(
        "refused_names",
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_refused_names"),
    )
    op.create_table(
        "admin_acts",
        sa.Column("id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("act", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_admin_acts"),
    )
