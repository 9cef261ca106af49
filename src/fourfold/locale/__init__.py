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

from fourfold.locale.catalogues import (
    SOURCE,
    change_language,
    choose_language,
    find_language,
    language,
    languages,
    speaking,
    use_language,
)
from fourfold.locale.names import (
    edition_title,
    game_name,
    given_name,
    level_name,
    others_words,
    person_name,
    piece_name,
    shout,
    the_computer,
    trait_title,
    value_name,
)
from fourfold.locale.numbers import (
    change_words,
    date_words,
    language_words,
    list_words,
    number_words,
    percent_words,
    row_words,
)
from fourfold.locale.rules_pages import Block, Figure, Grid, Heading, Items, Paragraph, rules_page
from fourfold.locale.sentences import CommonNoun, explain, isolated, labelled, plural, system_reason, text
from fourfold.locale.sheets import call_rules

__all__ = [
    "SOURCE",
    "Block",
    "CommonNoun",
    "Figure",
    "Grid",
    "Heading",
    "Items",
    "Paragraph",
    "call_rules",
    "change_language",
    "change_words",
    "choose_language",
    "date_words",
    "edition_title",
    "explain",
    "find_language",
    "game_name",
    "given_name",
    "isolated",
    "labelled",
    "language",
    "language_words",
    "languages",
    "level_name",
    "list_words",
    "number_words",
    "others_words",
    "percent_words",
    "person_name",
    "piece_name",
    "plural",
    "row_words",
    "rules_page",
    "shout",
    "speaking",
    "system_reason",
    "text",
    "the_computer",
    "trait_title",
    "use_language",
    "value_name",
]
