/**
 * A game with its variations. The server says what each step changes and where it leads; a tree only knows which
 * step follows which: the first child of a node is the main line, the others are variations. Trees are
 * immutable: every change makes a new one.
 */
import type { StepView } from "../protocol";

/** The id of the start, before the first step. */
export const ROOT = -1;

export interface TreeNode {
  readonly id: number;
  readonly parent: number;
  readonly step: StepView;
  /** After the step. */
  readonly position: string;
  readonly comment: string;
  /** Whether the game ends with it. */
  readonly over: boolean;
  readonly children: readonly number[];
}

export interface Tree {
  readonly nodes: ReadonlyMap<number, TreeNode>;
  /** What may come first. */
  readonly first: readonly number[];
}

/** A node as the server sends it: `parent` is an index in the list. */
export interface ToldNode {
  readonly parent: number;
  readonly step: StepView;
  readonly position: string;
  readonly comment?: string;
  readonly over?: boolean;
}

export const EMPTY: Tree = { nodes: new Map(), first: [] };

export function plant(told: readonly ToldNode[]): Tree {
  return told.reduce((tree, node) => added(tree, node.parent, node).tree, EMPTY);
}

export function childrenOf(tree: Tree, id: number): readonly number[] {
  return id === ROOT ? tree.first : (tree.nodes.get(id)?.children ?? []);
}

/** The child for a step, if it was played before. */
export function childBy(tree: Tree, id: number, step: string): number | undefined {
  return childrenOf(tree, id).find((child) => tree.nodes.get(child)?.step.step === step);
}

/** The tree with one more step, unless it exists already; and the id of that step. */
export function added(tree: Tree, parent: number, told: ToldNode): { tree: Tree; id: number } {
  const known = childBy(tree, parent, told.step.step);
  if (known !== undefined) return { tree, id: known };
  const id = 1 + Math.max(ROOT, ...tree.nodes.keys());
  const node: TreeNode = {
    id,
    parent,
    step: told.step,
    position: told.position,
    comment: told.comment ?? "",
    over: told.over ?? false,
    children: [],
  };
  const grown = { ...tree, nodes: new Map(tree.nodes).set(id, node) };
  return { tree: withChildren(grown, parent, [...childrenOf(tree, parent), id]), id };
}

/** The tree without a step and all that follows it. */
export function removed(tree: Tree, id: number): Tree {
  const { parent } = known(tree, id);
  const nodes = new Map(tree.nodes);
  const gone = [id];
  for (let next = gone.pop(); next !== undefined; next = gone.pop()) {
    gone.push(...childrenOf(tree, next));
    nodes.delete(next);
  }
  return withChildren(
    { ...tree, nodes },
    parent,
    childrenOf(tree, parent).filter((child) => child !== id),
  );
}

/** The nearest step before or at `id` that is a variation; null on the main line. */
export function branchOf(tree: Tree, id: number): number | null {
  for (let at = id; at !== ROOT; at = known(tree, at).parent)
    if (childrenOf(tree, known(tree, at).parent)[0] !== at) return at;
  return null;
}

/** The tree where the variation that `id` belongs to is the main line at its branch. */
export function promoted(tree: Tree, id: number): Tree {
  const branch = branchOf(tree, id);
  if (branch === null) return tree;
  const { parent } = known(tree, branch);
  const others = childrenOf(tree, parent).filter((child) => child !== branch);
  return withChildren(tree, parent, [branch, ...others]);
}

export function commented(tree: Tree, id: number, comment: string): Tree {
  return { ...tree, nodes: new Map(tree.nodes).set(id, { ...known(tree, id), comment }) };
}

/** The steps that lead to a node, itself the last. */
export function pathTo(tree: Tree, id: number): TreeNode[] {
  const path: TreeNode[] = [];
  for (let at = id; at !== ROOT;) {
    const node = known(tree, at);
    path.push(node);
    at = node.parent;
  }
  return path.reverse();
}

/** The main line after a node. */
export function lineFrom(tree: Tree, id: number): TreeNode[] {
  const line: TreeNode[] = [];
  for (let next = childrenOf(tree, id)[0]; next !== undefined; next = childrenOf(tree, next)[0])
    line.push(known(tree, next));
  return line;
}

/** Every step in the order in which the server sends them: a line to its end, then its branches. */
export function ordered(tree: Tree, from: number = ROOT): number[] {
  const line = lineFrom(tree, from).map(({ id }) => id);
  const branches = [from, ...line].flatMap((at) => childrenOf(tree, at).slice(1));
  return [...line, ...branches.flatMap((branch) => [branch, ...ordered(tree, branch)])];
}

/** The steps as records have them: comments in braces, variations in brackets. */
export function writeTurns(tree: Tree): string {
  return writeLine(tree, ROOT).join(" ");
}

function writeLine(tree: Tree, from: number): string[] {
  const words: string[] = [];
  for (let at = from; ;) {
    const [main, ...others] = childrenOf(tree, at);
    if (main === undefined) return words;
    words.push(...writeStep(tree, main));
    for (const other of others)
      words.push(`(${[...writeStep(tree, other), ...writeLine(tree, other)].join(" ")})`);
    at = main;
  }
}

function writeStep(tree: Tree, id: number): string[] {
  const { step, comment } = known(tree, id);
  if (comment === "") return [step.step];
  const escaped = comment.replaceAll("\\", "\\\\").replaceAll("}", "\\}").replaceAll("\n", "\\n");
  return [step.step, `{${escaped}}`];
}

/** A turn in the list of turns: its steps, and after them the alternatives to any of them. */
export interface Row {
  readonly nodes: readonly TreeNode[];
  readonly branches: readonly (readonly Row[])[];
}

/** The tree as rows of turns, the main line first. */
export function rowsOf(tree: Tree, from: number = ROOT, begun: readonly TreeNode[] = []): Row[] {
  const rows: { nodes: TreeNode[]; branches: Row[][] }[] = [];
  for (const node of [...begun, ...lineFrom(tree, from)]) {
    let row = rows.at(-1);
    if (row?.nodes.at(-1)?.step.turn !== node.step.turn) rows.push((row = { nodes: [], branches: [] }));
    row.nodes.push(node);
    if (begun.includes(node)) continue;
    for (const other of childrenOf(tree, node.parent).slice(1))
      row.branches.push(rowsOf(tree, other, [known(tree, other)]));
  }
  return rows;
}

function known(tree: Tree, id: number): TreeNode {
  const node = tree.nodes.get(id);
  if (node === undefined) throw new Error(`there is no step ${String(id)}`);
  return node;
}

function withChildren(tree: Tree, id: number, children: readonly number[]): Tree {
  if (id === ROOT) return { ...tree, first: children };
  return { ...tree, nodes: new Map(tree.nodes).set(id, { ...known(tree, id), children }) };
}
