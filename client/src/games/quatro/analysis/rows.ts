/** How turns of Quatro are numbered and spoken in a tree. */
import { latest } from "../../../lib/turns";
import type { RowWords } from "../../../lib/analysis/rows";
import { fieldName } from "../rules/board";

export const ROWS: RowWords = {
  number: ({ nodes }) => nodes[0]?.step.turn ?? "",
  spoken(steps) {
    const built = latest(steps, "build");
    return [
      latest(steps, "throw")?.dice?.join(" ") ?? "",
      built?.field == null ? "" : fieldName(built.field),
    ];
  },
};
