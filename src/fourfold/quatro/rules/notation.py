"""Reading the text of a position. Writing is `str()`.

A position is three words: the board, the stocks, and the dice of the turn.

    ....../..1.(12)./....../....../....../...... 13-14 13355@2

The board has six rows, `/` between them: `.` for an empty field, the owner's number for a single roof, and a
taller tower in brackets from the bottom to the top. The dice are `-` before the first throw, `13355@2` when
they lie there after the second, and `k335@2` (or `k@2`) when 335 (or nothing) was kept and the others are
about to be thrown.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fourfold.quatro.rules.board import ROOFS, SAFE, SIDE, Field, Tower, field_name
from fourfold.quatro.rules.dice import DICE, THROWS, Dice, read_dice
from fourfold.quatro.rules.wins import by_points
from fourfold.rules.game import Over, Reason, Seat, Unreadable

if TYPE_CHECKING:
    from fourfold.quatro.rules.position import Position

TOWER = re.compile(r"\.|[1-4]|\([1-4]+\)")
DICE_OF_TURN = re.compile(r"(k?)([1-6]*)@([1-5])")


def read_words(text: str) -> tuple[tuple[Tower, ...], tuple[int, ...], str]:
    """The towers, the stocks, and the word that tells of the dice."""
    words = text.split()
    if len(words) != 3:
        raise Unreadable(
            "A position is three words (board, stocks and dice), not {count}: “{text}”.",
            count=len(words),
            text=text,
        )
    board, stocks, dice = words
    return _read_board(board), _read_stocks(stocks), dice


def _read_board(text: str) -> tuple[Tower, ...]:
    rows = text.split("/")
    if len(rows) != SIDE:
        raise Unreadable(
            "A board has six rows with “/” between them, not {count}: “{text}”.", count=len(rows), text=text
        )
    return tuple(tower for number, row in enumerate(rows, start=1) for tower in _read_row(row, number))


def _read_row(text: str, number: int) -> list[Tower]:
    towers = TOWER.findall(text)
    if "".join(towers) != text or len(towers) != SIDE:
        raise Unreadable(
            "Row {row} of the board is “{text}”; it has six fields, each “.”, a seat from 1 to 4, "
            "or a tower like (122).",
            row=number,
            text=text,
        )
    return [_read_tower(tower, (number - 1) * SIDE + column) for column, tower in enumerate(towers)]


def _read_tower(text: str, field: Field) -> Tower:
    tower = tuple(int(sign) - 1 for sign in text if sign.isdecimal())
    if len(tower) > SAFE:
        raise Unreadable(
            "Field {field} has a tower of {height}; the highest is 5.",
            field=field_name(field),
            height=len(tower),
        )
    return tower


def _read_stocks(text: str) -> tuple[int, ...]:
    """Stocks as they can be: equal, or one less for the seats that have had their turn of the round."""
    words = text.split("-")
    if not all(re.fullmatch(r"1[0-5]|[0-9]", word) for word in words) or not 2 <= len(words) <= 4:
        raise Unreadable(
            "“{text}” is not the stocks of two to four seats; write the roofs left of each, like 14-15-15.",
            text=text,
        )
    stocks = tuple(map(int, words))
    if list(stocks) != sorted(stocks) or max(stocks) - min(stocks) > 1:
        raise Unreadable(
            "The stocks {stocks} are impossible: a turn uses one roof, so all are equal, or the first "
            "seats have one less.",
            stocks=text,
        )
    return stocks


def check_roofs(position: Position) -> None:
    """No seat has roofs on the board that never left its stock."""
    roofs = [seat for tower in position.towers for seat in tower]
    for seat in sorted(set(roofs)):
        if seat >= position.seats:
            raise Unreadable(
                "The board has a roof of seat {seat}, but there are only {seats} players.",
                seat=seat + 1,
                seats=position.seats,
            )
        used = ROOFS - position.stocks[seat]
        if roofs.count(seat) > used:
            raise Unreadable(
                "Seat {seat} has too many roofs on the board: {count}, while only {used} left its stock.",
                seat=seat + 1,
                count=roofs.count(seat),
                used=used,
            )


def read_turn(dice: str, over: Over | None) -> tuple[Dice, int]:
    """The dice of the turn and the throws used; there are none once the game is over."""
    if over is None:
        return _read_dice_of_turn(dice)
    if dice != "-":
        raise Unreadable(
            "The game of this position is over, so its dice must be “-”, not “{dice}”.", dice=dice
        )
    return (), 0


def shown_result(position: Position) -> Over | None:
    """The result a board shows by itself: only the seat that had the last turn can have won at once."""
    last = (position.seat - 1) % position.seats
    for seat in range(position.seats):
        reason = _won_by(position, seat)
        if reason is not None and seat != last:
            raise Unreadable(
                "Seat {seat} has won on this board, but seat {last} had the last turn.",
                seat=seat + 1,
                last=last + 1,
            )
    reason = _won_by(position, last)
    if reason is not None:
        return Over((last,), reason)
    return None if any(position.stocks) else by_points(position.points)


def _won_by(position: Position, seat: Seat) -> Reason | None:
    if position.rows(seat):
        return Reason.ROW
    return Reason.YATZY if len(position.yatzy_towers(seat)) == 3 else None


def _read_dice_of_turn(text: str) -> tuple[Dice, int]:
    if text == "-":
        return (), 0
    match = DICE_OF_TURN.fullmatch(text)
    if match is not None:
        kept, dice, throws = match[1] == "k", read_dice(match[2]), int(match[3])
        if len(dice) < DICE and kept and throws < THROWS:
            return dice, throws
        if len(dice) == DICE and not kept:
            return dice, throws
    raise Unreadable(
        "“{text}” is not the dice of a turn; write “-” before the first throw, the dice and the throw like "
        "13355@2, or the kept dice like k335@2 (k@2 for none).",
        text=text,
    )
