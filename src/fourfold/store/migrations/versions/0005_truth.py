"""How often openings were played, and boards that were proven."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add both."""
    op.create_table(
        "openings",
        sa.Column("form", sa.LargeBinary, nullable=False),
        sa.Column("played", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("form", name="pk_openings"),
    )
    op.create_table(
        "proofs",
        sa.Column("board", sa.LargeBinary, nullable=False),
        sa.Column("kinds", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("board", name="pk_proofs"),
    )
