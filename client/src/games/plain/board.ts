/** The board of a game that has no picture of its own: marks on named squares, folded from the steps. */
import type { StepView, View } from "../../lib/protocol";

export type Mark = NonNullable<View["board"]>["marks"][number];

/** The marks by their squares. */
export type Marks = ReadonlyMap<number, Mark>;

/** What lies on the board after this many steps; what no step touched has been there from the start. */
export function marksAfter({ board, steps }: Pick<View, "board" | "steps">, count: number): Marks {
  const touched = new Set(steps.flatMap(({ marks = [] }) => marks.map(({ square }) => square)));
  const first = (board?.marks ?? []).filter(({ square }) => !touched.has(square));
  return steps.slice(0, count).reduce<Marks>(after, lying(first));
}

/** The marks after a step. */
function after(before: Marks, { marks = [] }: StepView): Marks {
  return lying([...before.values(), ...marks]);
}

/** Later marks replace earlier ones; empty ones lie nowhere. */
function lying(marks: readonly Mark[]): Marks {
  const latest = new Map(marks.map((mark) => [mark.square, mark]));
  return new Map([...latest].filter(([, { text }]) => text !== ""));
}

/** The squares that the latest of these steps changed. */
export function changedBy(steps: readonly StepView[]): readonly number[] {
  return steps.at(-1)?.marks?.map(({ square }) => square) ?? [];
}

/** The legal steps that are played on a square, by that square. */
export function stepsOnSquares(
  steps: readonly string[],
  squares: readonly string[],
): ReadonlyMap<number, string> {
  return new Map(
    steps.flatMap((step) => {
      const square = squares.indexOf(step);
      return square < 0 ? [] : [[square, step] as const];
    }),
  );
}
