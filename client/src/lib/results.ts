/** How a game ended, in words, for the reader: a player, several people at one device, or a watcher. */
import { list, t } from "./i18n.svelte";
import { editionSeen, isYou, looksNamed, playerName, subject } from "./names";
import type { LineView, Setup, View } from "./protocol";
import { lineSquares, lineWay } from "./quarto/lines";

export interface Ending {
  /** “You won”. */
  readonly title: string;
  /** What decided it. */
  readonly reason: string;
  /** What was overlooked, and by whom. */
  readonly overlooked: readonly string[];
}

type Result = NonNullable<View["result"]>;

/** How the game ended; null while it is running. */
export function ending(view: View): Ending | null {
  const { result } = view;
  if (!result) return null;
  return {
    title: title(view, result),
    reason: reason(view, result),
    overlooked: [...overlookedLine(view, result), ...missedLines(view, result)],
  };
}

function title(view: View, result: Result): string {
  const { winners, reason } = result;
  const names = winner(view, result);
  if (winners.length === 0) return reason === "full" || reason === "agreed" ? t("A draw") : t("Nobody won");
  if (winners.some((seat) => isYou(view, seat)))
    return winners.length > 1 ? t("You share the win") : t("You won");
  if (view.you.length === 1) return t("You lost");
  return winners.length > 1 ? t("{names} share the win", { names }) : t("{name} won", { name: names });
}

function reason(view: View, result: Result): string {
  switch (result.reason) {
    case "line":
      return result.lines.map((line) => lineSentence(line, view.setup)).join(" ");
    case "full":
      return t("The board is full and nobody called a line.");
    case "agreed":
      return t("Both players agreed to it.");
    case "row":
      return unnamed(view, result)
        ? t("{name} wins with four roofs in a row.", { name: winner(view, result) })
        : t("Four roofs in a row.");
    case "yatzy":
      return unnamed(view, result)
        ? t("{name} wins with a roof on each Yatzy field.", { name: winner(view, result) })
        : t("A roof on each Yatzy field.");
    case "points":
      return t("All roofs are used. Points decide: {points}.", { points: ranking(view, result) });
    default:
      if (result.winners.length === 0) return t("Everyone has left: nobody wins.");
      return losers(view, result)
        .map((seat) => lossSentence(view, result.reason, seat))
        .join(" ");
  }
}

/** Whether “You lost” leaves open which of several others won. */
function unnamed({ you, seats }: View, { winners }: Result): boolean {
  return seats.length > 2 && you.length === 1 && !winners.some((seat) => you.includes(seat));
}

function winner(view: View, { winners }: Result): string {
  return list(winners.map((seat) => subject(view, seat)));
}

/** Everyone's points, the most first: “Ada 15, Max 12”. */
function ranking(view: View, { points }: Result): string {
  const places = points
    .map((count, seat) => ({ count, name: playerName(view, seat) }))
    .toSorted((one, other) => other.count - one.count);
  return list(
    places.map(({ name, count }) => `${name}\u00a0${String(count)}`),
    "unit",
  );
}

function losers({ seats }: View, { winners }: Result): number[] {
  return seats.map((_, seat) => seat).filter((seat) => !winners.includes(seat));
}

function lossSentence(view: View, why: Result["reason"], seat: number): string {
  const name = subject(view, seat);
  const you = isYou(view, seat);
  switch (why) {
    case "time":
      return you ? t("Your time ran out.") : t("{name} ran out of time.", { name });
    case "resigned":
      return you ? t("You gave up.") : t("{name} gave up.", { name });
    default:
      return you ? t("You were away for too long.") : t("{name} was away for too long.", { name });
  }
}

function lineSentence(line: LineView, setup: Setup): string {
  const shared = sharedWords(line, setup);
  const { way, at } = lineWay(line.squares);
  switch (way) {
    case "row":
      return t("Four in row {row}: {shared}.", { row: at, shared });
    case "column":
      return t("Four in column {column}: {shared}.", { column: at, shared });
    case "diagonal":
      return t("Four on a diagonal: {shared}.", { shared });
    case "square":
      return t("Four in a square: {shared}.", { shared });
  }
}

function overlookedLine(view: View, { overlooked: seat }: Result): string[] {
  if (seat == null) return [];
  return [
    isYou(view, seat)
      ? t("You made this line and missed it.")
      : t("{name} made this line and missed it.", { name: subject(view, seat) }),
  ];
}

function missedLines(view: View, { missed }: Result): string[] {
  return missed.map(({ seat, ...line }) => {
    const said = list([lineSquares(line.squares), sharedWords(line, view.setup)], "unit");
    return isYou(view, seat)
      ? t("You made a line that nobody called: {line}.", { line: said })
      : t("{name} made a line that nobody called: {line}.", { name: subject(view, seat), line: said });
  });
}

/** What the pieces of a winning line have in common, in the words of the edition shown: “tall and solid”. */
function sharedWords({ shared }: Pick<LineView, "shared">, setup: Setup): string {
  return list(looksNamed(shared, editionSeen(setup)));
}
