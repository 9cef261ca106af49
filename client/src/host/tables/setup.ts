/**
 * What is agreed before a game: which game, how, against the clock or not, and who sits where; as
 * `fourfold.play.setup` in Python.
 */
import type { Setup, TableRequest } from "../../lib/protocol";
import type { Position } from "../../rules/game";
import type { TablePart } from "../game_part";
import { NameRefused, Refused } from "../refusal";

/** Who holds a seat. */
export type Holder = Setup["seats"][number];
export type Person = Extract<Holder, { type: "person" }>;

/** The key of everyone who plays on this device; a server that takes a game over puts its own in its place. */
export const DEVICE = "device";

const NAME_LENGTH = 40;
const LONGEST_CLOCK = 86_400;
const LONGEST_ABSENCE = 86_400;

/** The set-up that a request describes. */
export function setupOf(request: TableRequest): Setup {
  const { game, seats, ...agreed } = request;
  if (seats.every(({ type }) => type === "computer"))
    throw new Refused("The server's computers play against people: leave a seat free.");
  return {
    game,
    seats: seats.map((seat): Holder =>
      seat.type === "me" ? { type: "person", key: DEVICE, name: seat.name } : seat,
    ),
    variant: agreed.variant ?? "",
    call: agreed.call ?? "",
    layout: agreed.layout ?? "",
    clock: agreed.clock === undefined ? 60 : agreed.clock,
    edition: agreed.edition ?? "classic",
    casual: agreed.casual ?? false,
    public: agreed.public ?? false,
    absence: agreed.absence === undefined ? 60 : agreed.absence,
    substitute: agreed.substitute ?? "casual",
    starts: agreed.starts ?? "dice",
    start: agreed.start ?? "",
    first: agreed.start ? 0 : null,
  };
}

/** The same with every choice written out, so that it means the same years later; or it is refused. */
export function checked(setup: Setup, part: TablePart): Setup {
  const { call, layout, variant } = part.usual(setup);
  const played = { ...setup, call, layout, variant };
  const known = part.rules.readVariant(variant, { call, layout });
  const written = String(firstPosition(played, part));
  const start = written === String(known.start(setup.seats.length)) ? "" : written;
  const complete = { ...played, variant: String(known), start };
  const whole = { ...complete, first: firstChair(complete) };
  checkStart(whole, part);
  checkNumbers(whole);
  for (const holder of whole.seats) if (holder.type === "person") checkName(holder.name);
  return whole;
}

/** The position before the first step. */
export function firstPosition(setup: Setup, part: TablePart): Position {
  const { variant, call, layout, start, seats } = setup;
  const known = part.rules.readVariant(variant, { call, layout });
  return start ? part.rules.readPosition(start, known) : known.start(seats.length);
}

/** The chair that starts, if that is known; null if dice decide. */
function firstChair({ starts = "dice", start, first, seats }: Setup): number | null {
  if (starts !== "dice" && start)
    throw new Refused("The position says who is to move: leave out who starts.");
  if (first != null || (starts !== "host" && starts !== "guest")) return first ?? null;
  const host = Math.max(
    0,
    seats.findIndex(({ type }) => type === "person"),
  );
  return starts === "host" ? host : (host + 1) % seats.length;
}

function checkStart(setup: Setup, part: TablePart): void {
  const position = firstPosition(setup, part);
  if (position.seats !== setup.seats.length)
    throw new Refused(
      "The number of seats in the position ({count}) is not the number in the game ({seats}).",
      { count: position.seats, seats: setup.seats.length },
    );
  if (position.result !== null) throw new Refused("The game is already over in this position.");
}

function checkNumbers({ clock, absence, first, seats }: Setup): void {
  if (clock !== null && !(clock >= 1 && clock <= LONGEST_CLOCK))
    throw new Refused("The time limit cannot be {clock} seconds per turn: choose 1 to {most}, or none.", {
      clock,
      most: LONGEST_CLOCK,
    });
  if (absence !== null && !(absence >= 1 && absence <= LONGEST_ABSENCE))
    throw new Refused("A game cannot be claimed after {absence} seconds: choose 1 to {most}, or never.", {
      absence,
      most: LONGEST_ABSENCE,
    });
  if (first != null && !(first >= 0 && first < seats.length))
    throw new Refused("Seat {place} cannot start: there are {count} seats.", {
      place: first + 1,
      count: seats.length,
    });
}

/** Letters, digits, punctuation and symbols; what Unicode counts among them and nobody sees is left out. */
const SHOWS = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u;
/** What cannot be printed; joiners between letters and between the parts of some emoji can. */
const UNPRINTABLE = /(?!\u200c|\u200d| )[\p{C}\p{Z}]/u;

/** A name fits on a screen and is made of characters that show. */
export function checkName(name: string): void {
  if ([...name].length > NAME_LENGTH || UNPRINTABLE.test(name) || (name !== "" && !SHOWS.test(name)))
    throw new NameRefused("This name cannot be shown: use up to {most} letters, digits and symbols.", {
      most: NAME_LENGTH,
    });
}
