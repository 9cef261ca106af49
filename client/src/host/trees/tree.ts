/**
 * Games with variations for the analysis board: read from a record or from steps, told step by step.
 *
 * The board draws what it gets here and repeats no rule: every node of the tree says what its step changed and which
 * position follows.
 */
import type { ToldTree } from "../../lib/analysis/facts";
import { RuleError, type GameRules, type Position, type Seat, type Variant } from "../../rules/game";
import { readBoard, variantTags, type Games } from "../../rules/games";
import { readRecord } from "../../rules/record/reader";
import { GameRecord } from "../../rules/record/record";
import { wordsOf } from "../../rules/record/tokens";
import type { Entry, Variation } from "../../rules/record/turns";
import { stripped } from "../../rules/spaces";
import type { TablePart } from "../game_part";

/** What is asked for, complete. */
export interface TreeAsked {
  readonly game: string;
  readonly variant: string;
  readonly call: string;
  readonly layout: string;
  readonly seats: number;
  /** The position it starts from; empty for the usual start. */
  readonly start: string;
  /** The steps in record form, with comments in braces and variations in brackets. */
  readonly turns: string;
  /** Instead of `start` and `turns`: a record, a position or steps. */
  readonly text: string;
}

/** The parts of the games at the table, by their names. */
export type Parts = ReadonlyMap<string, Pick<TablePart, "rules" | "stepView">>;

/** Steps of a game and its variations together: several times those of the longest game. */
const MOST_NODES = 3000;
/** The parent of the first step. */
const ROOT = -1;

/** A game of more steps than can be shown. */
export class TooLarge extends RuleError {
  constructor() {
    super("This game has too many variations to show: {most} steps at most, all variations included.", {
      most: MOST_NODES,
    });
  }
}

/** The game that is asked for. */
export function readAsked(asked: TreeAsked, rules: GameRules, games: Games): GameRecord {
  const text = stripped(asked.text);
  if (text.startsWith("[")) {
    checkSize(text);
    return readRecord(text, games);
  }
  const { variant: name, call, layout } = asked;
  const variant = rules.readVariant(name, { call: call || "auto", layout });
  const board = readBoard(text, { rules, variant }, games);
  if (board !== null) return new GameRecord(board.rules, board.position);
  checkSize(text || asked.turns);
  return GameRecord.of(rules, startOf(asked, rules, variant), text || asked.turns);
}

function startOf({ start, seats }: TreeAsked, rules: GameRules, variant: Variant): Position {
  return start === "" ? variant.start(seats) : rules.readPosition(start, variant);
}

/** Refuse too many steps before the first of them is played. */
function checkSize(text: string): void {
  let steps = 0;
  for (const { kind } of wordsOf(text)) {
    if (kind === "step") steps += 1;
    if (steps > MOST_NODES) throw new TooLarge();
  }
}

/** A game with its variations, ready to draw. */
export function treeOf(record: GameRecord, parts: Parts): ToldTree {
  const { rules, start, names, usual, told } = record;
  const tags = variantTags(rules, start.variant);
  return {
    game: rules.key as ToldTree["game"],
    variant: tags.get("Variant") ?? "",
    call: tags.get("Call") ?? "",
    layout: tags.get("Layout") ?? "",
    seats: start.seats,
    names: [...names],
    edition: told.edition,
    start: start.toString(),
    usual,
    seat: start.seat,
    comment: told.comment,
    // Nodes leave out what is empty, as the server's do.
    nodes: nodesOf(record, parts) as ToldTree["nodes"],
    record: record.toString(),
  };
}

type Node = ToldTree["nodes"][number];
type ToldNode = Pick<Node, "parent" | "position"> &
  Partial<Pick<Node, "comment" | "over">> & { readonly step: ReturnType<TablePart["stepView"]> };

function nodesOf({ rules, start, entries }: GameRecord, parts: Parts): readonly ToldNode[] {
  const nodes: ToldNode[] = [];
  const part = parts.get(rules.key);
  if (part !== undefined) follow(part, start, entries, ROOT, nodes);
  return nodes;
}

/** Add a line of play. Alternatives to a step follow after the whole line. */
function follow(
  part: Pick<TablePart, "rules" | "stepView">,
  start: Position,
  entries: readonly Entry[],
  parent: number,
  nodes: ToldNode[],
): void {
  const branches: [Position, readonly Variation[], number][] = [];
  let position = start;
  for (const { step, comment, variations } of entries) {
    branches.push([position, variations, parent]);
    const after = position.play(step);
    const latest = nodes[parent]?.step ?? null;
    nodes.push({
      parent,
      step: part.stepView(latest, takerOf(part.rules, position, step), step, position, after),
      position: after.toString(),
      ...(comment !== "" && { comment }),
      ...(after.turn.kind === "over" && { over: true }),
    });
    [position, parent] = [after, nodes.length - 1];
  }
  for (const [before, variations, at] of branches) {
    for (const variation of variations) follow(part, before, opened(variation), at, nodes);
  }
}

/** The seat that takes a step in a game that was written down: somebody may have interrupted. */
function takerOf(rules: GameRules, { turn, seat }: Position, step: string): Seat {
  if (turn.kind !== "move") return seat;
  const { steps, callers } = turn;
  const interrupts = (caller: Seat): boolean => steps.some((each) => rules.interrupt(each, caller) === step);
  return callers.find(interrupts) ?? seat;
}

/** A comment before a variation belongs to its first step: a tree has only one place for it. */
function opened({ entries, comment }: Variation): readonly Entry[] {
  const [first, ...rest] = entries;
  if (comment === "" || first === undefined) return entries;
  return [{ ...first, comment: stripped(`${comment} ${first.comment}`) }, ...rest];
}
