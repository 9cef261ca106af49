/**
 * The text of a position: three words, the board, the stocks, and the dice of the turn.
 *
 *     ....../..1.(12)./....../....../....../...... 13-14 13355@2
 *
 * The board has six rows, `/` between them: `.` for an empty field, the owner's number for a single roof, and a taller
 * tower in brackets from the bottom to the top. The dice are `-` before the first throw, `13355@2` when they lie there
 * after the second, and `k335@2` (or `k@2`) when 335 (or nothing) was kept and the others are about to be thrown.
 */
import { Unreadable, type Over, type Seat } from "../../../rules/game";
import { wordsIn } from "../../../rules/spaces";
import { fieldName, ROOFS, SAFE, SIDE, type Field, type Tower } from "./board";
import { DICE, readDice, THROWS, writeDice, type Dice } from "./dice";
import type { QuatroPosition } from "./position";
import { byPoints, over, type Towers } from "./wins";

const TOWER = /\.|[1-4]|\([1-4]+\)/g;
const DICE_OF_TURN = /^(k?)([1-6]*)@([1-5])$/;
const NOTHING = "-";

/** What the text of a position tells. */
export interface Written {
  readonly towers: Towers;
  readonly stocks: readonly number[];
  readonly dice: Dice;
  readonly throws: number;
}

/** The towers, the stocks, and the word that tells of the dice. */
export function readWords(text: string): Pick<Written, "towers" | "stocks"> & { readonly turn: string } {
  const words = wordsIn(text);
  const [board = "", stocks = "", turn = ""] = words;
  if (words.length !== 3)
    throw new Unreadable("A position is three words (board, stocks and dice), not {count}: “{text}”.", {
      count: words.length,
      text,
    });
  return { towers: readBoard(board), stocks: readStocks(stocks), turn };
}

function readBoard(text: string): Towers {
  const rows = text.split("/");
  if (rows.length !== SIDE)
    throw new Unreadable("A board has six rows with “/” between them, not {count}: “{text}”.", {
      count: rows.length,
      text,
    });
  return rows.flatMap(readRow);
}

function readRow(text: string, row: number): Tower[] {
  const towers = text.match(TOWER) ?? [];
  if (towers.join("") !== text || towers.length !== SIDE)
    throw new Unreadable(
      "Row {row} of the board is “{text}”; it has six fields, each “.”, a seat from 1 to 4, " +
        "or a tower like (122).",
      { row: row + 1, text },
    );
  return towers.map((tower, column) => readTower(tower, row * SIDE + column));
}

function readTower(text: string, field: Field): Tower {
  const tower = (text.match(/[1-4]/g) ?? []).map((sign) => Number(sign) - 1);
  if (tower.length > SAFE)
    throw new Unreadable("Field {field} has a tower of {height}; the highest is 5.", {
      field: fieldName(field),
      height: tower.length,
    });
  return tower;
}

/** Stocks as they can be: equal, or one less for the seats that have had their turn of the round. */
function readStocks(text: string): readonly number[] {
  const words = text.split("-");
  if (!words.every((word) => /^(1[0-5]|[0-9])$/.test(word)) || words.length < 2 || words.length > 4)
    throw new Unreadable(
      "“{text}” is not the stocks of two to four seats; write the roofs left of each, like 14-15-15.",
      { text },
    );
  const stocks = words.map(Number);
  const rising = stocks.every((stock, seat) => seat === 0 || stock >= (stocks[seat - 1] ?? 0));
  if (!rising || Math.max(...stocks) - Math.min(...stocks) > 1)
    throw new Unreadable(
      "The stocks {stocks} are impossible: a turn uses one roof, so all are equal, or the first seats have one less.",
      { stocks: text },
    );
  return stocks;
}

/** No seat has roofs on the board that never left its stock. */
export function checkRoofs({ towers, stocks, seats }: QuatroPosition): void {
  const roofs = towers.flat();
  for (const seat of [...new Set(roofs)].sort()) {
    if (seat >= seats)
      throw new Unreadable("The board has a roof of seat {seat}, but there are only {seats} players.", {
        seat: seat + 1,
        seats,
      });
    const used = ROOFS - (stocks[seat] ?? 0);
    const count = roofs.filter((owner) => owner === seat).length;
    if (count > used)
      throw new Unreadable(
        "Seat {seat} has too many roofs on the board: {count}, while only {used} left its stock.",
        { seat: seat + 1, count, used },
      );
  }
}

/** The dice of the turn and the throws used; there are none once the game is over. */
export function readTurn(dice: string, result: Over | null): Pick<Written, "dice" | "throws"> {
  if (result === null) return readDiceOfTurn(dice);
  if (dice !== NOTHING)
    throw new Unreadable("The game of this position is over, so its dice must be “-”, not “{dice}”.", {
      dice,
    });
  return { dice: [], throws: 0 };
}

/** The result a board shows by itself: only the seat that had the last turn can have won at once. */
export function shownResult(position: QuatroPosition): Over | null {
  const { seat: next, seats, stocks } = position;
  const last = (next + seats - 1) % seats;
  for (let seat = 0; seat < seats; seat++)
    if (seat !== last && wonBy(position, seat) !== null)
      throw new Unreadable("Seat {seat} has won on this board, but seat {last} had the last turn.", {
        seat: seat + 1,
        last: last + 1,
      });
  const reason = wonBy(position, last);
  if (reason !== null) return over([last], reason);
  return stocks.some((stock) => stock > 0) ? null : byPoints(position.points);
}

function wonBy(position: QuatroPosition, seat: Seat): "row" | "yatzy" | null {
  if (position.rows(seat).length > 0) return "row";
  return position.yatzyTowers(seat).length === 3 ? "yatzy" : null;
}

function readDiceOfTurn(text: string): Pick<Written, "dice" | "throws"> {
  if (text === NOTHING) return { dice: [], throws: 0 };
  const match = DICE_OF_TURN.exec(text);
  if (match !== null) {
    const [kept, dice, throws] = [match[1] === "k", readDice(match[2] ?? ""), Number(match[3])];
    if (kept ? dice.length < DICE && throws < THROWS : dice.length === DICE) return { dice, throws };
  }
  throw new Unreadable(
    "“{text}” is not the dice of a turn; write “-” before the first throw, the dice and the throw like " +
      "13355@2, or the kept dice like k335@2 (k@2 for none).",
    { text },
  );
}

/** The text of a position; dice that are fewer than five are those that were kept. */
export function writePosition({ towers, stocks, dice, throws }: Written): string {
  const fields = towers.map(writeTower);
  const rows = Array.from({ length: SIDE }, (_, row) => fields.slice(row * SIDE, (row + 1) * SIDE).join(""));
  const lying = `${dice.length < DICE ? "k" : ""}${writeDice(dice)}@${String(throws)}`;
  return `${rows.join("/")} ${stocks.join("-")} ${throws === 0 ? NOTHING : lying}`;
}

/** `.` for an empty field, the owner of a single roof, or `(122)` from the bottom to the top. */
function writeTower(tower: Tower): string {
  const owners = tower.map((seat) => seat + 1).join("");
  return tower.length < 2 ? owners || "." : `(${owners})`;
}
