/** One way to play: the layout of the board and the one switch the sheets leave open. */
import { IllegalStep, Unreadable, type Variant } from "../../../rules/game";
import { stripped } from "../../../rules/spaces";
import { DEFAULT_LAYOUT, type Layout } from "./layout";
import { emptyBoard, type QuatroPosition } from "./position";

export const STANDARD = "standard";
export const FIVE_AS_FULL_HOUSE = "five-as-full-house";

/** One way to play Quatro. The text form tells the switch; the layout is told beside it. */
export class QuatroVariant implements Variant {
  constructor(
    /** Which pattern lies on which field. */
    readonly layout: Layout = DEFAULT_LAYOUT,
    /** Whether five of a kind may also be used as a full house. */
    readonly fiveAsFullHouse: boolean = false,
  ) {}

  /** An empty board, fifteen roofs for each of two to four players, nothing thrown yet. */
  start(seats = 2): QuatroPosition {
    if (!(seats >= 2 && seats <= 4))
      throw new IllegalStep("Quatro is for two to four players, not {seats}.", { seats });
    return emptyBoard(this, seats);
  }

  toString(): string {
    return this.fiveAsFullHouse ? FIVE_AS_FULL_HOUSE : STANDARD;
  }
}

/** The variant named by its text form; the layout is chosen beside it. */
export function readVariant(text: string, layout: Layout = DEFAULT_LAYOUT): QuatroVariant {
  const name = stripped(text);
  switch (name) {
    case STANDARD:
      return new QuatroVariant(layout);
    case FIVE_AS_FULL_HOUSE:
      return new QuatroVariant(layout, true);
    default:
      throw new Unreadable(
        "“{text}” is not a variant of Quatro: the variants are standard and five-as-full-house.",
        { text: name },
      );
  }
}
