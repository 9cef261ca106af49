/** How Quatro is written: `c4` a field, `....../..1.(12)./… 13-14 13355@2` a position, symbols in rows a layout. */
import { FIELDS, SIDE, start, type QuatroBoard } from "./board";

const COLUMNS = "abcdef";
const NOTHING = "-";

export function fieldName(field: number): string {
  return `${COLUMNS[field % SIDE] ?? "?"}${String(Math.floor(field / SIDE) + 1)}`;
}

/** Towers, remaining roofs, dice and throws. The server counts points, so there are none here. */
export function readPosition(text: string): QuatroBoard {
  const [board = "", roofs = "", turn = NOTHING] = text.split(" ");
  const [dice = "", throws = "0"] = turn === NOTHING ? [] : turn.replace("k", "").split("@");
  const towers = [...board.matchAll(/\.|[1-4]|\([1-4]+\)/g)].map(([tower]) =>
    [...tower].filter((sign) => /[1-4]/.test(sign)).map((sign) => Number(sign) - 1),
  );
  if (towers.length !== FIELDS) throw new Error(`“${text}” is no position of Quatro`);
  return {
    towers,
    roofs: roofs.split("-").map(Number),
    points: [],
    dice: [...dice].map(Number),
    throws: Number(throws),
    last: null,
  };
}

/** Where a game begins: with an empty board, unless its set-up names a position. */
export function readStart(text: string, seats: number, roofs: number): QuatroBoard {
  return text === "" ? start(seats, roofs) : readPosition(text);
}

/**
 * The same as text: towers, remaining roofs, and the dice on the table or, if fewer than five, those kept.
 */
export function writePosition({
  towers,
  roofs,
  dice,
  throws,
}: Pick<QuatroBoard, "towers" | "roofs" | "dice" | "throws">): string {
  const cells = towers.map((tower) => {
    const owners = tower.map((seat) => seat + 1).join("");
    return owners.length < 2 ? owners || "." : `(${owners})`;
  });
  const rows = Array.from({ length: SIDE }, (_, row) => cells.slice(row * SIDE, (row + 1) * SIDE).join(""));
  const lying = [...dice].sort((a, b) => a - b).join("");
  const turn = throws === 0 ? NOTHING : `${dice.length < 5 ? "k" : ""}${lying}@${String(throws)}`;
  return `${rows.join("/")} ${roofs.join("-")} ${turn}`;
}

/** The layout's symbol of each field. */
export function readLayout(text: string): string[] {
  return text
    .replace(/#.*$/gm, "")
    .split(/[\s/]+/)
    .filter(Boolean);
}

/** The default layout, for pictures of the game without a server. */
export const USUAL_LAYOUT: readonly string[] = readLayout(
  "33 st fh 3x 4x st / fh 4x 44 st fh 11 / 3x st fh 3x 4x yz / yz 55 4x st fh 3x / 3x st fh 66 4x st / 4x 22 3x yz fh 3x",
);
