/** Positions and layouts of Quatro as boards draw them: as they are written, whether or not the rules allow them. */
import { start, type QuatroBoard } from "./board";
import { FIELDS } from "./rules/board";
import { points } from "./rules/wins";

const NOTHING = "-";

/** The board that a text shows; dice lie in the order in which they are written. */
export function readBoard(text: string): QuatroBoard {
  const [board = "", stocks = "", turn = NOTHING] = text.split(" ");
  const [dice = "", throws = "0"] = turn === NOTHING ? [] : turn.replace("k", "").split("@");
  const towers = [...board.matchAll(/\.|[1-4]|\([1-4]+\)/g)].map(([tower]) =>
    [...tower].filter((sign) => /[1-4]/.test(sign)).map((sign) => Number(sign) - 1),
  );
  if (towers.length !== FIELDS) throw new Error(`“${text}” is no position of Quatro`);
  const roofs = stocks.split("-").map(Number);
  return {
    towers,
    roofs,
    points: points(towers, roofs.length),
    dice: [...dice].map(Number),
    throws: Number(throws),
    last: null,
  };
}

/** Where a game begins: with an empty board, unless its set-up names a position. */
export function readStart(text: string, seats: number): QuatroBoard {
  return text === "" ? start(seats) : readBoard(text);
}

/** The layout's symbol of each field. */
export function readSymbols(text: string): string[] {
  return text
    .replace(/#.*$/gm, "")
    .split(/[\s/]+/)
    .filter(Boolean);
}
