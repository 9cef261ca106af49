/**
 * A Quatro position as a screen draws it: read from the server's text and moved on by steps for replays. What may be
 * built, kept and won is the server's to say.
 */
export const SIDE = 6;
export const FIELDS = 36;
export const THROWS = 5;
export const ROOFS = 15;
/** A tower of this height cannot be covered. */
export const SAFE = 5;

export interface QuatroBoard {
  /** The owners of the roofs on each field, from the bottom to the top; seats from 0. */
  readonly towers: readonly (readonly number[])[];
  readonly stocks: readonly number[];
  /** Dice that lie there; fewer than five while the others are being thrown. */
  readonly dice: readonly number[];
  readonly throws: number;
}

const COLUMNS = "abcdef";

export function fieldName(field: number): string {
  return `${COLUMNS[field % SIDE] ?? "?"}${String(Math.floor(field / SIDE) + 1)}`;
}

export function readField(name: string): number {
  return (Number(name[1]) - 1) * SIDE + COLUMNS.indexOf(name[0] ?? "");
}

export function start(seats: number): QuatroBoard {
  return {
    towers: Array.from({ length: FIELDS }, () => []),
    stocks: new Array<number>(seats).fill(ROOFS),
    dice: [],
    throws: 0,
  };
}

/** `....../..1.(12)./… 13-14 13355@2` */
export function readPosition(text: string): QuatroBoard {
  const [board = "", stocks = "", turn = "-"] = text.split(" ");
  const [dice = "", throws = "0"] = turn === "-" ? [] : turn.replace("k", "").split("@");
  return {
    towers: [...board.matchAll(/\.|[1-4]|\([1-4]+\)/g)].map(([tower]) =>
      [...tower].filter((sign) => /[1-4]/.test(sign)).map((sign) => Number(sign) - 1),
    ),
    stocks: stocks.split("-").map(Number),
    dice: [...dice].map(Number),
    throws: Number(throws),
  };
}

/** The usual layout, for pictures of the game that no server tells. */
export const USUAL_LAYOUT: readonly string[] = readLayout(
  "33 st fh 3x 4x st / fh 4x 44 st fh 11 / 3x st fh 3x 4x yz / yz 55 4x st fh 3x / 3x st fh 66 4x st / 4x 22 3x yz fh 3x",
);

/** The layout's symbol of each field. */
export function readLayout(text: string): string[] {
  return text
    .replace(/#.*$/gm, "")
    .split(/[\s/]+/)
    .filter(Boolean);
}

/** Whose turn it is: the first of those with the most roofs left. */
export function seatOf({ stocks }: QuatroBoard): number {
  return stocks.indexOf(Math.max(...stocks));
}

export function points({ towers, stocks }: QuatroBoard): number[] {
  return stocks.map((_, seat) =>
    towers.reduce((sum, tower) => sum + (tower.at(-1) === seat ? tower.length : 0), 0),
  );
}

/** The board after a step: `13355` thrown, `k335` kept, `c4` built, `lose`. */
export function after(before: QuatroBoard, step: string): QuatroBoard {
  if (/^[1-6]+$/.test(step)) {
    const dice = [...before.dice, ...[...step].map(Number)].sort((a, b) => a - b);
    return { ...before, dice, throws: before.throws + 1 };
  }
  if (step.startsWith("k")) return { ...before, dice: [...step.slice(1)].map(Number) };
  const seat = seatOf(before);
  const built = step === "lose" ? -1 : readField(step);
  return {
    towers: before.towers.map((tower, field) => (field === built ? [...tower, seat] : tower)),
    stocks: before.stocks.map((stock, at) => (at === seat ? stock - 1 : stock)),
    dice: [],
    throws: 0,
  };
}

export function replay(steps: readonly string[], seats: number): QuatroBoard[] {
  const boards = [start(seats)];
  for (const step of steps) boards.push(after(boards.at(-1) ?? start(seats), step));
  return boards;
}

// -- Fours in a row: their geometry only ---------------------------------------------------------------------

/** The 54 rows of four neighbouring fields. */
export const WINDOWS: readonly (readonly number[])[] = (
  [
    [0, 1],
    [1, 0],
    [1, 1],
    [1, -1],
  ] as const
).flatMap(([down, right]) =>
  Array.from({ length: FIELDS }, (_, field) => field).flatMap((field) => {
    const [row, column] = [Math.floor(field / SIDE), field % SIDE];
    const [lastRow, lastColumn] = [row + 3 * down, column + 3 * right];
    if (lastRow >= SIDE || lastColumn >= SIDE || lastColumn < 0) return [];
    return [[0, 1, 2, 3].map((at) => field + at * (down * SIDE + right))];
  }),
);

export interface Threat {
  readonly seat: number;
  readonly row: readonly number[];
  /** The field that is missing. */
  readonly missing: number;
}

/** Rows in which one seat is on top of three fields and the fourth can still be covered. */
export function threats({ towers }: QuatroBoard): Threat[] {
  return WINDOWS.flatMap((row) => {
    const tops = row.map((field) => towers[field]?.at(-1));
    return [...new Set(tops)].flatMap((seat) => {
      if (seat === undefined || tops.filter((top) => top === seat).length !== 3) return [];
      const missing = row.find((field) => towers[field]?.at(-1) !== seat);
      if (missing === undefined || (towers[missing]?.length ?? 0) >= SAFE) return [];
      return [{ seat, row, missing }];
    });
  });
}

/** The fields that won: a row of four, or every tower with the winner's roof on a Yatzy field. */
export function winningFields(
  board: QuatroBoard,
  layout: readonly string[],
  winner: number,
  reason: string,
): number[] {
  if (reason === "row")
    return [...new Set(WINDOWS.filter((row) => row.every((f) => board.towers[f]?.at(-1) === winner)).flat())];
  if (reason === "yatzy")
    return layout.flatMap((symbol, f) => (symbol === "yz" && board.towers[f]?.includes(winner) ? [f] : []));
  return [];
}
