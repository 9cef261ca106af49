"""Reviews of finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "reviews",
        sa.Column(
            "table_id", sa.Text, sa.ForeignKey("tables.id", name="fk_reviews_table_id"), nullable=False
        ),
        sa.Column("shape", sa.Integer, nullable=False),
        sa.Column("review", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_reviews"),
    )
