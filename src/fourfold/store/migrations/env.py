"""How Alembic reaches the database: over the connection that `fourfold.store.upgrades` hands in."""

from __future__ import annotations

from alembic import context

from fourfold.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
