"""The truth about positions, beside the live tables: analyses, reviews, openings, a coach.

What takes time is computed by a process of its own (`worker`), so that no step at a table waits for it.
"""
