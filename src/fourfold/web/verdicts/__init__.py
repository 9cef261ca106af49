"""Exact knowledge about positions, beside the live tables: analyses, reviews, openings, a coach.

Whatever takes time is computed by a separate process (`worker`), so that no step at a table waits for it.
"""
