/** A hint of the coach, in words. */
import { list, percent, plural, t } from "../i18n.svelte";
import { pieceName } from "../names";
import type { Hint, Judgement } from "../protocol";
import { pieceSign } from "../quarto/notation";
import { fieldName } from "../quatro/notation";
import { lackingSentence } from "./words";

/** Where to look; what is dangerous and why; the best move. */
export function hintSentence(hint: Hint, game: string, edition: string): string {
  if (hint.step === 3) return game === "quarto" ? bestOfQuarto(hint, edition) : bestOfQuatro(hint);
  if (hint.step === 1)
    return game === "quarto" ? t("Look at the marked squares.") : t("Look at the marked fields.");
  if (game === "quatro") {
    const fields = (hint.ends ?? []).slice(0, 3).map(({ field }) => fieldName(field));
    return t("Aim for one of these fields: {fields}.", { fields: list(fields, "unit") });
  }
  const threats = hint.threats ?? [];
  if (threats.length === 0) return t("No line is one piece short: look further ahead.");
  return threats
    .slice(0, 2)
    .map((threat) => lackingSentence(threat, edition))
    .join(" ");
}

function bestOfQuarto({ choice = [] }: Hint, edition: string): string {
  const pieces = Array.from({ length: 16 }, (_, piece) => piece);
  const given = pieces.find((piece) => pieceSign(piece) === choice.at(-1));
  const piece = given === undefined ? "" : pieceName(given, edition);
  const [first = ""] = choice;
  if (choice.length === 1 && given !== undefined) return t("The best piece to give: {piece}.", { piece });
  if (given === undefined) return t("The best move: {square}.", { square: first });
  return t("The best move: {square}, then give this piece: {piece}.", { square: first, piece });
}

function bestOfQuatro({ choice = [] }: Hint): string {
  const [step = ""] = choice;
  if (step === "k") return t("Throw all five dice again.");
  if (!step.startsWith("k"))
    return step === "" ? t("Throw the dice.") : t("Build on {field}.", { field: step });
  const kept = [...step.slice(1)];
  return plural(
    "Keep {dice} and throw the other one.",
    "Keep {dice} and throw the other {count}.",
    5 - kept.length,
    { dice: kept.join(" ") },
  );
}

/** What the player's latest move did. */
export function judgedSentence({ blunder, before, after, loss = 0 }: Judgement): string {
  if (before == null || after == null)
    return blunder
      ? t("Your last choice cost {share} of your chances.", { share: percent(loss) })
      : t("Your last choice was good.");
  if (!blunder) return t("Your last move was as good as any.");
  return before.outcome === "win"
    ? t("Your last move gave away a win.")
    : t("Your last move gave away a draw.");
}
