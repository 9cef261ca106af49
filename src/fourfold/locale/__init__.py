"""What people read: every sentence of the program, in the reader's language.

Sentences are written in English where they are used, with named places for what varies; a gettext catalogue
per language says them in others. The language belongs to the context (`contextvars`), so that a server can
speak several at once. This room knows the rules, to explain their errors and results, and nothing above it.

    >>> from fourfold.locale import plural, text
    >>> text("Piece {piece} is in hand.", piece="7")
    'Piece 7 is in hand.'
    >>> plural("{count} piece is left.", "{count} pieces are left.", 3)
    '3 pieces are left.'
"""

from fourfold.locale.sentences import explain, plural, text
from fourfold.locale.spoken import SOURCE, choose_language, language, languages, speaking, use_language
from fourfold.locale.tell import tell_result

__all__ = [
    "SOURCE",
    "choose_language",
    "explain",
    "language",
    "languages",
    "plural",
    "speaking",
    "tell_result",
    "text",
    "use_language",
]
