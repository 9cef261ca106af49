/** The first task of the first lesson, which is on the home page too. */
import { t } from "../../lib/i18n.svelte";
import { cells, type Asked } from "../../lib/lesson";

/** What a task of Quarto! asks for: to place the piece in hand, to call a line, or to give a piece. */
export interface Task extends Asked {
  readonly kind: "place" | "call" | "give";
  /** Placing: the squares of the line that it makes. */
  readonly line?: readonly number[];
}

export const ROW_2 = cells("a2 b2 c2 d2", 4);

/** Row 2 holds three tall pieces; a tall one is in hand. */
export const FIRST: Task = {
  kind: "place",
  position: "..../47d./.0../..1. e",
  right: cells("d2", 4),
  line: ROW_2,
  ask: () =>
    t("Your opponent gave you this piece. Place it so that four pieces in a row have something in common."),
  yes: () => t("Four tall pieces in a row: that is a line."),
  no: () => t("Almost. Look for three tall pieces in a row."),
};
