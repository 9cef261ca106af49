"""Sentences that the screen, the dialogue and the commands share."""
