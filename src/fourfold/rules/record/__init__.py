"""A game as text: header tags, numbered turns, comments, variations.

    [Game "quarto"]
    [Variant "classic"]
    [Call "turns"]
    [Seats "2"]
    [Seat1 "Ada"]
    [Seat2 "Max"]
    [Result "*"]

    1. 7
    2. b3 c {a comment belongs to the step before it} (d {what could have been given instead})

A new number begins whenever the turn passes to another seat. `Result` names the seats that won (`1`, or `1,3`
who share), `draw`, or `*` while nothing is decided; `Reason` says why. A game decided away from the board (by
time, say) has no step for it, only these two. A variation in brackets follows the step that it replaces and
may contain others, so that a record is a tree (`Entry.variations`); `steps` and `positions` are those of the
game itself. A record that exists is a legal game: making one replays it.

A file may hold many games, one after another; each begins with its tag `Game`.
"""

from fourfold.rules.record.reader import read_record, read_records
from fourfold.rules.record.record import Record, write_records
from fourfold.rules.record.turns import Entry, Variation

__all__ = ["Entry", "Record", "Variation", "read_record", "read_records", "write_records"]
