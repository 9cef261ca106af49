/** How a game of Quarto! ended, in sentences. */
import { list, t } from "../../lib/i18n.svelte";
import { editionSeen, isYou, subject } from "../../lib/names";
import type { LineView, Setup, View } from "../../lib/protocol";
import { lineSquares, lineWay } from "./lines";
import { looksNamed } from "./piece_names";

type Result = NonNullable<View["result"]>;

export function reason({ setup }: View, result: Result): string | null {
  switch (result.reason) {
    case "line":
      return result.lines.map((line) => lineSentence(line, setup)).join(" ");
    case "full":
      return t("The board is full and nobody called a line.");
    default:
      return null;
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
    case "broken":
      return t("Four on a diagonal over the edge: {shared}.", { shared });
    case "across":
      return t("Four in a square over the edge: {shared}.", { shared });
  }
}

export function overlooked(view: View, result: Result): string[] {
  return [...overlookedLine(view, result), ...missedLines(view, result)];
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
