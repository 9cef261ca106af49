import { describe, expect, it } from "vitest";

import { after, beside, squaresOf, type QuartoBoard } from "../../games/quarto/board";
import { linesOf } from "../../games/quarto/lines";
import { readPosition } from "../../games/quarto/notation";
import { LESSONS } from "./lessons";

const TASKS = LESSONS.flatMap((lesson) =>
  lesson.tasks.map((task, at) => ({ lesson: lesson.name, at, task })),
);

/** The lines through `square` whose pieces share a trait that counts; `traits` are bits. */
function madeLines(
  board: QuartoBoard,
  square: number,
  squares: boolean,
  traits: number,
): (readonly number[])[] {
  return linesOf(squares ? "advanced" : "classic").filter((line) => {
    const pieces = line.map((one) => board.board[one]);
    if (!line.includes(square) || pieces.includes(null)) return false;
    const values = pieces as number[];
    const all = values.reduce((a, b) => a & b);
    const none = values.reduce((a, b) => a & ~b, traits);
    return ((all & traits) | none) !== 0;
  });
}

const made = (...args: Parameters<typeof madeLines>): number => madeLines(...args).length;

describe("the lessons of Quarto!", () => {
  it.each(TASKS)("$lesson $at: the right answers are right, and only they", ({ lesson, at, task }) => {
    const board = readPosition(task.position);
    const squares = lesson === "squares";
    // Its last task lets colour count alone, which is the lowest bit.
    const traits = squares && at === 2 ? 1 : 15;
    if (task.kind === "place") {
      const makes = squaresOf(board, "empty").filter((square) => {
        const next = after(board, { seat: 0, kind: "place", square, piece: board.hand });
        return made(next, square, squares, traits) > 0;
      });
      expect([...task.right]).toEqual(makes);
      for (const square of makes) {
        const next = after(board, { seat: 0, kind: "place", square, piece: board.hand });
        expect(madeLines(next, square, squares, traits)).toEqual([task.line]);
      }
    } else if (task.kind === "call") {
      const [first = 0] = task.right;
      expect(made(board, first, squares, traits)).toBe(1);
      expect(task.right.every((square) => board.board[square] !== null)).toBe(true);
    } else {
      const safe = beside(board).filter((piece) =>
        squaresOf(board, "empty").every(
          (square) =>
            made(after(board, { seat: 0, kind: "place", square, piece }), square, squares, traits) === 0,
        ),
      );
      expect([...task.right]).toEqual(safe);
    }
  });
});
