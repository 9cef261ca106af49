"""What `make check` holds besides lint, types and contracts."""
