/** What happens at a table, in sentences: for the live region and the list of steps. */
import { plural, t } from "./i18n.svelte";
import type { GameEvent, View } from "./protocol";
import * as quarto from "./quarto/board";
import * as quatro from "./quatro/board";
import { editionSeen, pieceName, resultSentence, seatName } from "./words";

export function nameOf(view: View, seat: number): string {
  // Several computers at one table are told apart by their seats, not by their strength.
  if (view.seats[seat]?.kind === "computer" && view.seats.length > 2)
    return t("Computer {number}", { number: seat + 1 });
  return seatName(view.seats[seat], seat, view.you.length === 1 && view.you.includes(seat));
}

/** One step of the game so far, with who played it and what the board was before. */
export interface Told {
  readonly seat: number;
  readonly step: string;
  readonly sentence: string;
  /** Quarto!: the piece that was given or placed. */
  readonly piece: number | null;
}

export function tellSteps(view: View): Told[] {
  return view.setup.game === "quarto" ? tellQuarto(view) : tellQuatro(view);
}

function tellQuarto(view: View): Told[] {
  const boards = quarto.replay(view.steps);
  let given = 0;
  let done = 0;
  return view.steps.map((step, at) => {
    const interrupting = /@([12])$/.exec(step)?.[1];
    const seat = interrupting === undefined ? (given + done) % 2 : Number(interrupting) - 1;
    const before = boards[at]?.hand ?? null;
    const gives = /^[0-9a-f]$/.test(step);
    const piece = gives ? parseInt(step, 16) : /^[a-d][1-4]$/.test(step) ? before : null;
    if (gives) given += 1;
    if (step === "done") done += 1;
    return { seat, step, piece, sentence: quartoSentence(view, seat, step, piece) };
  });
}

function quartoSentence(view: View, seat: number, step: string, piece: number | null): string {
  const name = nameOf(view, seat);
  if (step === "done") return t("{name}: done", { name });
  if (step.startsWith("!")) return t("{name} calls QUARTO!", { name });
  const what = pieceName(piece ?? 0, editionSeen(view.setup));
  if (step.length === 1) {
    const toMe = view.you.includes(1 - seat) && !view.you.includes(seat);
    return toMe
      ? t("{name} gives you a piece: {piece}.", { name, piece: what })
      : t("{name} gives a piece: {piece}.", { name, piece: what });
  }
  return t("{name} places a piece on {square}: {piece}.", { name, piece: what, square: step });
}

function tellQuatro(view: View): Told[] {
  const boards = quatro.replay(view.steps, view.seats.length);
  return view.steps.map((step, at) => {
    const before = boards[at] ?? quatro.start(view.seats.length);
    const seat = quatro.seatOf(before);
    return { seat, step, piece: null, sentence: quatroSentence(view, seat, step, before) };
  });
}

function quatroSentence(view: View, seat: number, step: string, before: quatro.QuatroBoard): string {
  const name = nameOf(view, seat);
  if (step === "lose") return t("{name} cannot build and loses a roof.", { name });
  if (/^[1-6]+$/.test(step)) return t("{name} throws {dice}.", { name, dice: [...step].join(" ") });
  if (step === "k") return t("{name} throws all dice again.", { name });
  if (step.startsWith("k")) return t("{name} keeps {dice}.", { name, dice: [...step.slice(1)].join(" ") });
  const height = (before.towers[quatro.readField(step)]?.length ?? 0) + 1;
  return t("{name} builds on {field}, height {height}.", { name, field: step, height });
}

/** Who made the called line and overlooked it: whoever placed last, if somebody else called. */
export function overlookedBy(view: View): number | null {
  const told = tellSteps(view);
  const call = told.at(-1);
  if (view.setup.game !== "quarto" || !call?.step.startsWith("!")) return null;
  const placed = told.findLast(({ step }) => /^[a-d][1-4]$/.test(step));
  return placed === undefined || placed.seat === call.seat ? null : placed.seat;
}

/** How the game ended, for whoever looks. */
export function tellResult(view: View): string {
  const { result, you } = view;
  if (!result) return "";
  const names = result.winners.map((seat) => nameOf(view, seat)).join(", ");
  const mine = you.length === 1 && result.winners.some((seat) => you.includes(seat));
  const overlooked = result.reason === "line" ? overlookedBy(view) : null;
  if (mine && overlooked !== null)
    return t("You win with a line that {name} overlooked!", { name: nameOf(view, overlooked) });
  return resultSentence(result, names, mine);
}

/** What to say aloud about an event; empty where there is nothing to say. */
export function tellEvent(event: GameEvent, view: View): string {
  switch (event.type) {
    case "stepped":
      return ""; // the steps are told from the view, which knows the board
    case "joined":
      return t("{name} sits down.", { name: event.person.name || t("Somebody") });
    case "started":
      return t("The game begins. {name} starts.", { name: nameOf(view, 0) });
    case "draw_offered":
      return t("{name} offers a draw.", { name: nameOf(view, event.seat) });
    case "draw_declined":
      return t("{name} plays on.", { name: nameOf(view, event.seat) });
    case "takeback_asked":
      return t("{name} would like to take a step back.", { name: nameOf(view, event.seat) });
    case "takeback_declined":
      return t("The step stays.");
    case "took_back":
      return t("{name} took a step back.", { name: nameOf(view, event.seat) });
    case "gone":
      return t("{name} is away.", { name: nameOf(view, event.seat) });
    case "returned":
      return t("{name} is back.", { name: nameOf(view, event.seat) });
    case "rematch_asked":
      return t("{name} would like to play again.", { name: nameOf(view, event.seat) });
    default:
      return "";
  }
}

export function roofsLeft(count: number): string {
  return plural("{count} roof left", "{count} roofs left", count);
}
