/** Turns what the user chose on the home page into the request for a table. */
import type { Choice } from "./preferences.svelte";
import type { SeatRequest, TableRequest } from "./protocol";

const ALL = 4;

export function variantOf(choice: Choice): string {
  if (choice.game === "quatro") return choice.fiveAsFullHouse ? "five-as-full-house" : "standard";
  if (choice.traits.length === ALL) return choice.squares ? "advanced" : "classic";
  return `traits=${choice.traits.join(",")}${choice.squares ? "+squares" : ""}`;
}

/** `names` are those of the people at this device: first the user, then the others. */
export function tableRequest(choice: Choice, names: readonly string[]): TableRequest {
  const seats = choice.game === "quarto" ? 2 : choice.seats;
  const other = (index: number): SeatRequest => {
    switch (choice.opponent) {
      case "computer":
        return { type: "computer", level: choice.level[choice.game] };
      case "device":
        return { type: "me", name: names[index + 1]?.trim() ?? "" };
      default:
        return { type: "open" };
    }
  };
  return {
    game: choice.game,
    seats: [
      { type: "me", name: names[0]?.trim() ?? "" },
      ...Array.from({ length: seats - 1 }, (_, index) => other(index)),
    ],
    variant: variantOf(choice),
    call: choice.game === "quarto" ? choice.call : "",
    layout: choice.game === "quatro" ? choice.layout : "",
    clock: choice.clock,
    edition: choice.game === "quarto" ? choice.edition : "classic",
    casual: choice.casual && choice.opponent !== "anyone",
    public: choice.opponent === "anyone",
    absence: 60,
    substitute: "casual",
    start: "",
  };
}
