/** The review of a game in words and signs, for the reader. The server judges; this puts it into words. */
import type { TurnValue } from "../../parts/ValueBars.svelte";
import { percent, percentChange, plural, t, theComputer } from "../i18n.svelte";
import { playerName, subject } from "../names";
import type { Review, ReviewTurn, ReviewValue, View } from "../protocol";
import { turnsOf } from "../turns";
import type { Verdict } from "./verdicts";

/** The change of a chance that is worth mentioning, as the server marks it. */
const EVEN = 0.5;

/** A value of Quarto! as one seat sees it; null in Quatro, whose values are chances. */
export function verdictFor({ chances, plies }: ReviewValue, seat: number): Verdict | null {
  const chance = chances[seat];
  if (plies == null || chance === undefined) return null;
  return { outcome: chance === EVEN ? "draw" : chance > EVEN ? "win" : "loss", plies };
}

/** The seat from whose side the graph and the signs are shown: the user's own, else the first. */
export function bottomSeat({ you }: View): number {
  return you.length === 1 ? (you[0] ?? 0) : 0;
}

/** What every turn was worth, for the graph; unknown until the review arrives. */
export function turnValues(view: View, review: Review | null): TurnValue[] {
  const unknown = view.setup.game === "quarto" ? { verdict: null } : { chance: null };
  if (review === null)
    return turnsOf(view.steps).map(({ number }) => ({ turn: number, ...unknown, spoken: "" }));
  const bottom = bottomSeat(view);
  return review.turns.map((turn, place) => ({
    turn: turn.number,
    ...(review.game === "quarto"
      ? { verdict: verdictFor(turn.after, bottom) }
      : { chance: turn.after.chances[bottom] ?? null }),
    moment: review.moments.includes(place),
    spoken: `${t("Turn {turn}: {name}", { turn: turn.number, name: playerName(view, turn.seat) })}. ${turnTitle(view, review, turn)}`,
  }));
}

/** A value as a sign or a chance, in a sentence. */
export function valueWords(value: ReviewValue, seat: number): string {
  return percent(value.chances[seat] ?? 0);
}

/** What happened in a turn, as a headline. */
export function turnTitle(view: View, review: Review, turn: ReviewTurn): string {
  const you = view.you.length === 1 && view.you.includes(turn.seat);
  const name = subject(view, turn.seat);
  const marks = new Set<string>(turn.marks);
  const told =
    review.game === "quarto" ? quartoTitle(turn, marks, you, name) : quatroTitle(turn, marks, you, name);
  if (told !== "") return told;
  if (marks.has("only")) return t("The only good move");
  return marks.has("best") ? t("One of the best moves") : t("A move that changes nothing");
}

function quartoTitle({ after }: ReviewTurn, marks: Set<string>, you: boolean, name: string): string {
  if (marks.has("missed-call"))
    return you ? t("You did not call the line") : t("{name} did not call the line", { name });
  if (marks.has("missed-line")) return you ? t("You missed a line") : t("{name} missed a line", { name });
  if (marks.has("gave-win"))
    return you ? t("You had the win and let it go") : t("{name} had the win and let it go", { name });
  if (!marks.has("gave-draw")) return "";
  if (after.plies === 1)
    return you ? t("You gave away the winning piece") : t("{name} gave away the winning piece", { name });
  return you ? t("You gave away the draw") : t("{name} gave away the draw", { name });
}

function quatroTitle({ lost, dice }: ReviewTurn, marks: Set<string>, you: boolean, name: string): string {
  if (marks.has("missed-line"))
    return you ? t("You could have won at once") : t("{name} could have won at once", { name });
  if (marks.has("gave-win"))
    return you ? t("You had the win and let it go") : t("{name} had the win and let it go", { name });
  const chose =
    marks.has("costly") && (lost >= Math.abs(dice) || !(marks.has("lucky") || marks.has("unlucky")));
  if (chose) return you ? t("You had a better move") : t("{name} had a better move", { name });
  if (marks.has("lucky")) return you ? t("The dice helped you") : helped(name);
  if (marks.has("unlucky")) return you ? t("The dice let you down") : letDown(name);
  return "";
}

function helped(name: string): string {
  return name === theComputer() ? t("The dice helped the computer") : t("The dice helped {name}", { name });
}

function letDown(name: string): string {
  return name === theComputer()
    ? t("The dice let the computer down")
    : t("The dice let {name} down", { name });
}

/** What would have happened, and what happened instead. */
export function turnSentences(view: View, review: Review, turn: ReviewTurn): string[] {
  return review.game === "quarto" ? quartoSentences(view, turn) : quatroSentences(turn);
}

function quartoSentences(view: View, { seat, before, after, lost }: ReviewTurn): string[] {
  if (lost === 0) return [];
  const told: string[] = [];
  const { plies } = before;
  if (plies != null && plies > 0)
    told.push(
      before.chances[seat] === 1
        ? plural(
            "Best play would have won with the next placement.",
            "Best play would have won in {number} placements.",
            plies,
            { number: plies },
          )
        : t("Best play would have held the draw."),
    );
  const number = after.plies ?? 0;
  if (after.chances[seat] === 0 && number > 0) {
    const winner = 1 - seat;
    told.push(
      view.you.length === 1 && view.you.includes(winner)
        ? plural(
            "After this, you win with the next placement.",
            "After this, you win in {number} placements.",
            number,
            { number },
          )
        : plural(
            "After this, {name} wins with the next placement.",
            "After this, {name} wins in {number} placements.",
            number,
            { number, name: subject(view, winner) },
          ),
    );
  } else if (after.chances[seat] === EVEN) told.push(t("After this it is a draw."));
  return told;
}

function quatroSentences({ lost, dice, marks }: ReviewTurn): string[] {
  const told: string[] = [];
  if (marks.includes("costly") || marks.includes("gave-win"))
    told.push(t("These choices cost {points} of the chance to win.", { points: percent(lost) }));
  if (marks.includes("lucky") || marks.includes("unlucky"))
    told.push(t("The dice changed the chance to win by {points}.", { points: percentChange(dice) }));
  return told;
}

/** The turn that decided the game. */
export function decisiveTurn({ decisive, turns }: Review): ReviewTurn | undefined {
  return decisive == null ? undefined : turns[decisive];
}

/** What decided the game, in a sentence or two; empty if there is nothing to say. */
export function decisiveSentence(view: View, review: Review): string {
  const turn = decisiveTurn(review);
  if (turn === undefined) return review.moments.length === 0 ? t("Nobody made a mistake.") : "";
  return `${t("Turn {number} was decisive.", { number: turn.number })} ${turnTitle(view, review, turn)}.`;
}

/** A step of Quatro as advice. */
export function quatroStepWords(step: string): string {
  if (step === "lose") return t("Lose a roof");
  if (step === "k") return t("Throw all five dice again");
  if (step.startsWith("k"))
    return t("Keep {dice} and throw the rest", { dice: [...step.slice(1)].join(" ") });
  return t("Build on {field}", { field: step });
}
