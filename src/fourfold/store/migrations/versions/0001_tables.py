"""The first shape: tables with their log, who sits where, links, people and secrets."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("card", sa.Text, nullable=False),
        sa.Column("changed_at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_phase", "tables", ["phase", "public", "changed_at"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", name="fk_events_table_id"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("key", sa.Text),
        sa.PrimaryKeyConstraint("table_id", "version", name="pk_events"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_events_key",
        "events",
        ["table_id", "key"],
        unique=True,
        sqlite_where=sa.text("key IS NOT NULL"),
        postgresql_where=sa.text("key IS NOT NULL"),
    )
    op.create_table(
        "sitters",
        sa.Column(
            "table_id", sa.Text, sa.ForeignKey("tables.id", name="fk_sitters_table_id"), nullable=False
        ),
        sa.Column("person", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_sitters"),
    )
    op.create_index("ix_sitters_person", "sitters", ["person"])
    op.create_table(
        "links",
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", name="fk_links_table_id"), nullable=False),
        sa.Column("place", sa.Integer),
        sa.PrimaryKeyConstraint("hash", name="pk_links"),
    )
    op.create_table(
        "people",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("came_at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_people"),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secrets"),
    )
