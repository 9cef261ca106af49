/** The turns of the line that is looked at, with their values, for the graph. */
import { gameOf } from "../../games";
import type { TurnValue } from "../../parts/ValueBars.svelte";
import { percent, t } from "../i18n.svelte";
import type { RowWords } from "./rows";
import type { Study } from "./study.svelte";
import { lineFrom, pathTo, type TreeNode } from "./tree";
import { spokenVerdict } from "./verdicts";

export interface Graph {
  readonly values: readonly TurnValue[];
  /** Where each of them leads. */
  readonly nodes: readonly TreeNode[];
  readonly at: number | null;
}

/** The turns that lead here and those that follow on the main line: a bar for each. */
export function graphOf(study: Study, rows: RowWords): Graph {
  const { tree, at } = study;
  const turns: TreeNode[][] = [];
  for (const node of [...pathTo(tree, at), ...lineFrom(tree, at)]) {
    const turn = turns.at(-1);
    if (turn?.at(-1)?.step.turn === node.step.turn) turn.push(node);
    else turns.push([node]);
  }
  const shown = turns.filter((nodes) => rows.number({ nodes, branches: [] }) !== "");
  const nodes = shown.flatMap((turn) => turn.at(-1) ?? []);
  const now = shown.findIndex((turn) => turn.some(({ id }) => id === at));
  return {
    nodes,
    at: now < 0 ? null : now,
    values: shown.map((turn) => valueOf(study, rows, turn)),
  };
}

function valueOf(study: Study, rows: RowWords, nodes: readonly TreeNode[]): TurnValue {
  const position = nodes.at(-1)?.position ?? "";
  const turn = Number(rows.number({ nodes, branches: [] }));
  if (gameOf(study.rules.game).values === "chances") {
    const chance = study.chanceFor(position) ?? null;
    const value = chance === null ? t("not known") : percent(chance);
    return { turn, chance, spoken: t("Turn {turn}: {value}", { turn, value }) };
  }
  const verdict = study.verdictFor(position) ?? null;
  return { turn, verdict, spoken: t("Turn {turn}: {value}", { turn, value: spokenVerdict(verdict) }) };
}
