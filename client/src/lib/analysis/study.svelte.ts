/**
 * One analysis: the game with its variations, the current place in it, and what is known about each position.
 * The server has the rules: it reads what is pasted, plays every step and says where it leads.
 */
import { SvelteMap } from "svelte/reactivity";

import { gameOf } from "../../games";
import { reach } from "../../host/host";
import { introduce, refusalOf, send, troubleSaid } from "../api";
import { address, pathOf } from "../base";
import { nameOr } from "../names";
import type { Analysis } from "./analyses.svelte";
import { analysisOf } from "./answers";
import { readLink, writeLink } from "./link";
import type { Rules, ToldTree, TreeRequest } from "./facts";
import {
  added,
  commented,
  EMPTY,
  lineFrom,
  ordered,
  pathTo,
  plant,
  promoted,
  removed,
  ROOT,
  rowsOf,
  writeTurns,
  type Row,
  type Tree,
  type TreeNode,
} from "./tree";
import { turned, type Verdict } from "./verdicts";

/** What a position is worth, for the seat to act (`verdict`) and for each seat (`chances`). */
export interface Value {
  readonly seat: number;
  readonly verdict: Verdict | null;
  readonly chances: readonly number[];
}

const NO_RULES: Rules = { game: "quarto", variant: "classic", call: "auto", layout: "", seats: 2 };

export class Study {
  rules = $state.raw<Rules>(NO_RULES);
  names = $state.raw<readonly string[]>([]);
  edition = $state("");
  start = $state("");
  tree = $state.raw<Tree>(EMPTY);
  /** The current node. */
  at = $state(ROOT);
  /** The seat at the bottom, whose values the tree and the graph show. */
  you = $state(0);
  analysis = $state.raw<Analysis | null>(null);
  readonly values = new SvelteMap<string, Value>();
  /** Why something was refused or did not arrive. */
  problem = $state<string | null>(null);
  ready = $state(false);
  busy = $state(false);

  private closed = false;

  readonly node: TreeNode | null = $derived(this.tree.nodes.get(this.at) ?? null);
  readonly position: string = $derived(this.node?.position ?? this.start);
  /** Why no verdict comes, or no more of it. */
  readonly trouble: string | null = $derived(this.problem ?? this.analysis?.problem ?? null);
  readonly rows: readonly Row[] = $derived(rowsOf(this.tree));

  /** Open the analysis in an address; returns whether the reader wants to play from there. */
  async open(hash: string): Promise<boolean> {
    const { at, you, table, play, ...asked } = readLink(hash);
    if (table === "") await this.load(asked, at, you);
    else {
      await this.openTable(table, at, you);
      if (asked.turns !== "") await this.play(...asked.turns.split(" "));
    }
    return play && this.ready && !this.node?.over;
  }

  /** A played game from its record; `steps` is how many of its steps are shown. */
  private async openTable(table: string, steps: number | null, you: number | null): Promise<void> {
    await this.doing(async () => {
      await introduce();
      const response = await reach(`/api/tables/${encodeURIComponent(table)}/record`);
      if (!response.ok) throw await refusalOf(response);
      this.adopt(await send<ToldTree>("/api/trees", { text: await response.text() }), you);
      const line = lineFrom(this.tree, ROOT);
      this.look(steps === null ? (line.at(-1)?.id ?? ROOT) : (line[steps - 1]?.id ?? ROOT));
    });
  }

  /** Start again with what the server makes of this. */
  async load(asked: TreeRequest, at: number | null = null, you: number | null = null): Promise<boolean> {
    return this.doing(async () => {
      this.adopt(await send<ToldTree>("/api/trees", asked), you);
      const order = ordered(this.tree);
      this.look(at === null ? (lineFrom(this.tree, ROOT).at(-1)?.id ?? ROOT) : (order[at] ?? ROOT));
    });
  }

  private adopt(told: ToldTree, you: number | null): void {
    const { game, variant, call, layout, seats } = told;
    this.rules = { game, variant, call, layout, seats };
    this.names = told.names;
    this.edition = told.edition;
    this.start = told.start;
    this.tree = plant(told.nodes);
    this.you = you ?? (told.usual ? 0 : told.seat);
    this.values.clear();
    this.ready = true;
  }

  /** Play steps from the current place; steps that were played before are only followed. */
  async play(...steps: string[]): Promise<void> {
    const from = this.at;
    await this.doing(async () => {
      const path = pathTo(this.tree, from).map(({ step }) => step.step);
      const told = await this.ask([...path, ...steps].join(" "));
      let id = from;
      let tree = this.tree;
      for (const node of told.nodes.slice(path.length)) ({ tree, id } = added(tree, id, node));
      this.tree = tree;
      this.look(id);
    });
  }

  /** The whole tree as a record. */
  async record(): Promise<string> {
    return (await this.ask(writeTurns(this.tree))).record;
  }

  private ask(turns: string): Promise<ToldTree> {
    return send<ToldTree>("/api/trees", { ...this.rules, start: this.start, turns });
  }

  private async doing(what: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = null;
    try {
      await what();
      return true;
    } catch (error) {
      this.problem = troubleSaid(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Go to a node and ask what is known about it. */
  look(id: number): void {
    this.at = id;
    this.problem = null;
    this.analysis?.cancel();
    const analysis = analysisOf(this.rules, this.position);
    this.analysis = analysis;
    void this.follow(analysis).then(() => {
      if (this.analysis === analysis) void this.valueTheRest(analysis);
    });
    this.keepAddress();
  }

  /** Ask again if the answer was cut off. */
  again(): void {
    this.look(this.at);
  }

  close(): void {
    this.closed = true;
    this.analysis?.cancel();
  }

  private async follow(analysis: Analysis): Promise<void> {
    await analysis.ask();
    const { facts, whole } = analysis;
    if (facts === null || whole === null || analysis.rules !== this.rules) return;
    this.values.set(analysis.position, {
      seat: facts.seat,
      verdict: whole.verdict,
      chances: whole.chances,
    });
  }

  /** While nothing else is asked for, the other turns get their values too, the latest first. */
  private async valueTheRest(current: Analysis): Promise<void> {
    const free = (): boolean => !this.closed && this.analysis === current && current.problem === null;
    const waiting = turnEnds(this.rows).reverse();
    for (const { position } of waiting) {
      if (!free()) return;
      if (this.values.has(position)) continue;
      const other = analysisOf(this.rules, position);
      await this.follow(other);
      if (other.problem !== null) return;
    }
  }

  // -- Walking and changing -----------------------------------------------------------------------------------

  /** The node before a turn began, or the turn before that. */
  back(): void {
    const path = pathTo(this.tree, this.at);
    const turn = path.at(-1)?.step.turn;
    const before = path.findLast((node) => node.step.turn !== turn);
    if (this.at !== ROOT) this.look(before?.id ?? ROOT);
  }

  /** The end of the next turn on the main line from here. */
  on(): void {
    const line = lineFrom(this.tree, this.at);
    const turn = line[0]?.step.turn;
    const end = line.findLast((node) => node.step.turn === turn);
    if (end !== undefined) this.look(end.id);
  }

  toStart(): void {
    this.look(ROOT);
  }

  toEnd(): void {
    const end = lineFrom(this.tree, this.at).at(-1);
    if (end !== undefined) this.look(end.id);
  }

  promote(): void {
    this.tree = promoted(this.tree, this.at);
    this.keepAddress();
  }

  remove(): void {
    const { node } = this;
    if (node === null) return;
    this.tree = removed(this.tree, node.id);
    this.look(node.parent);
  }

  comment(text: string): void {
    if (this.node === null) return;
    this.tree = commented(this.tree, this.node.id, text.trim());
    this.keepAddress();
  }

  // -- What is shown ------------------------------------------------------------------------------------------

  /** A value of Quarto! for the player at the bottom; undefined while it is not known. */
  verdictFor(position: string): Verdict | null | undefined {
    const value = this.values.get(position);
    if (value === undefined) return undefined;
    if (value.verdict === null) return null;
    return value.seat === this.you ? value.verdict : turned(value.verdict);
  }

  /** A chance of Quatro for the player at the bottom. */
  chanceFor(position: string): number | undefined {
    return this.values.get(position)?.chances[this.you];
  }

  nameOf(seat: number): string {
    return nameOr(this.names[seat] ?? "", seat);
  }

  /** The address that leads here. */
  get link(): string {
    const turns = writeTurns(this.tree);
    const { game, variant, call, layout, seats } = this.rules;
    const order = ordered(this.tree);
    return `${location.origin}${address("/analysis")}#${writeLink({
      game,
      variant,
      call,
      layout,
      ...(gameOf(game).seats.length > 1 && { seats }),
      start: this.start,
      turns,
      at: turns === "" ? null : order.indexOf(this.at),
      you: this.you,
    })}`;
  }

  private keepAddress(): void {
    if (pathOf(location.pathname) === "/analysis") history.replaceState(null, "", this.link);
  }
}

/** The last node of each turn, in the order of the tree. */
function turnEnds(rows: readonly Row[]): TreeNode[] {
  return rows.flatMap(({ nodes, branches }) => [
    ...nodes.slice(-1),
    ...branches.flatMap((branch) => turnEnds(branch)),
  ]);
}
