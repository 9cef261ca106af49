/** The turns of the line that is looked at, with their values, for the graph. */
import type { TurnValue } from "../../parts/ValueBars.svelte";
import { percent, t } from "../i18n.svelte";
import { rowNumber } from "./rows";
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
export function graphOf(study: Study): Graph {
  const { tree, at, rules } = study;
  const turns: TreeNode[][] = [];
  for (const node of [...pathTo(tree, at), ...lineFrom(tree, at)]) {
    const turn = turns.at(-1);
    if (turn?.at(-1)?.step.turn === node.step.turn) turn.push(node);
    else turns.push([node]);
  }
  const shown = turns.filter((nodes) => rowNumber({ nodes, branches: [] }, rules.game) !== "");
  const nodes = shown.flatMap((turn) => turn.at(-1) ?? []);
  const now = shown.findIndex((turn) => turn.some(({ id }) => id === at));
  return {
    nodes,
    at: now < 0 ? null : now,
    values: shown.map((turn) => valueOf(study, turn)),
  };
}

function valueOf(study: Study, nodes: readonly TreeNode[]): TurnValue {
  const position = nodes.at(-1)?.position ?? "";
  const turn = Number(rowNumber({ nodes, branches: [] }, study.rules.game));
  if (study.rules.game === "quatro") {
    const chance = study.chanceFor(position) ?? null;
    const value = chance === null ? t("not known") : percent(chance);
    return { turn, chance, spoken: t("Turn {turn}: {value}", { turn, value }) };
  }
  const verdict = study.verdictFor(position) ?? null;
  return { turn, verdict, spoken: t("Turn {turn}: {value}", { turn, value: spokenVerdict(verdict) }) };
}
