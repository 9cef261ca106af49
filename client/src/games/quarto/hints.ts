/** What the coach says about Quarto!, in words. */
import { editionSeen } from "../../lib/names";
import type { Hint, Judgement, View } from "../../lib/protocol";
import { tell } from "../../lib/telling";
import { objection, type Advice } from "../../lib/analysis/hints";
import { readStep } from "./notation";
import { pieceName } from "./piece_names";
import { shortLine, verdictSentence } from "./words";

/** How many lines a hint speaks of. */
const MOST_LINES = 2;

export const ADVICE: Advice = {
  hint(hint, view) {
    const edition = editionSeen(view.setup);
    switch (hint.says) {
      case "short":
        return (hint.threats ?? [])
          .slice(0, MOST_LINES)
          .map((threat) => shortLine(threat, edition))
          .join(" ");
      case "best":
      case "expert":
        return best(hint, edition);
      default:
        return tell("quarto", `hint.${hint.says}`);
    }
  },
  objection(judgement: Judgement, view: View): string {
    const [line] = judgement.unsafe ?? [];
    if (line === undefined) return objection(judgement, view);
    return `${tell("quarto", "objection.completes")} ${shortLine(line, editionSeen(view.setup))}`;
  },
};

function best({ choice = [], says, verdict }: Hint, edition: string): string {
  const why = says === "expert" ? tell("quarto", "hint.expert") : verdictSentence(verdict ?? null);
  return `${advice(choice, edition)} ${why}`;
}

/** What to do in a whole turn, as a sentence. */
function advice(choice: readonly string[], edition: string): string {
  const [first = "", second = ""] = choice;
  const { kind, piece, square } = readStep(first, null);
  if (second !== "") {
    const then = readStep(second, null);
    return then.kind === "give"
      ? tell("quarto", "advice.place-give", { square, piece: pieceName(then.piece ?? 0, edition) })
      : tell("quarto", "advice.place-call", { square, line: second.slice(1) });
  }
  const facts = { square, piece: piece == null ? null : pieceName(piece, edition), line: first.slice(1) };
  return `${tell("quarto", `advice.${kind as "give" | "place" | "call" | "done"}`, facts)}.`;
}
