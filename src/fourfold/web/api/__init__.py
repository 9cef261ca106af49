"""The JSON API: its routes and the types they accept and return."""
