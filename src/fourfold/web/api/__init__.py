"""The JSON API: its routes, and the types they take and give."""
