import { describe, expect, it } from "vitest";

import { python } from "../../../scripts/python.mjs";
import { after, beside, squaresOf, type QuartoBoard } from "../quarto/board";
import { linesOf } from "../quarto/lines";
import { readPosition } from "../quarto/notation";
import { LESSONS } from "./all";

const QUARTO = LESSONS.flatMap((lesson) =>
  lesson.game === "quarto" ? lesson.tasks.map((task, at) => ({ lesson: lesson.name, at, task })) : [],
);
const QUATRO = LESSONS.flatMap((lesson) =>
  lesson.game === "quatro" ? lesson.tasks.map((task, at) => ({ lesson: lesson.name, at, task })) : [],
);

/** The lines through `square` whose pieces share a trait that counts; `traits` are bits. */
function made(board: QuartoBoard, square: number, squares: boolean, traits: number): number {
  return linesOf(squares ? "advanced" : "classic").filter((line) => {
    const pieces = line.map((one) => board.board[one]);
    if (!line.includes(square) || pieces.includes(null)) return false;
    const values = pieces as number[];
    const all = values.reduce((a, b) => a & b);
    const none = values.reduce((a, b) => a & ~b, traits);
    return ((all & traits) | none) !== 0;
  }).length;
}

describe("the lessons of Quarto!", () => {
  it.each(QUARTO)("$lesson $at: the right answers are right, and only they", ({ lesson, at, task }) => {
    const board = readPosition(task.position);
    const squares = lesson === "squares";
    // Its last task lets colour count alone, which is the lowest bit.
    const traits = squares && at === 2 ? 1 : 15;
    if (task.kind === "place") {
      const makes = squaresOf(board, "empty").filter((square) => {
        const next = after(board, { seat: 0, kind: "place", square, piece: board.hand });
        return made(next, square, squares, traits) > 0;
      });
      expect(task.right.filter((square) => board.board[square] === null)).toEqual(makes);
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

const WHERE = `
import json, sys
from fourfold.data import layout
from fourfold.rules import quatro
usual = quatro.read_variant("standard", layout("default"))
steps = [quatro.Position(text, usual).turn.steps for text in json.loads(sys.argv[1])]
print(json.dumps([[step.field for step in each if isinstance(step, quatro.Build)] for each in steps]))
`;

describe("the lessons of Quatro", () => {
  it("lets one build where the rules do", () => {
    const building = QUATRO.flatMap(({ task }) => (task.kind === "build" ? [task] : []));
    const told = JSON.parse(
      python("-c", WHERE, JSON.stringify(building.map((task) => task.position))),
    ) as number[][];
    expect(building.map((task) => [...task.open])).toEqual(told);
    for (const task of building) expect(task.open).toEqual(expect.arrayContaining([...task.right]));
  });
});
