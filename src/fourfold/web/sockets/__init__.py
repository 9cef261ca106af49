"""The WebSocket of a table: its messages, and the session that exchanges them."""
