/** Turns what the user chose on the home page into the request for a table. */
import { gameOf, seatsIn } from "../games";
import type { Choice } from "./preferences.svelte";
import type { SeatRequest, TableRequest } from "./protocol";

/** `names` are those of the people at this device: first the user, then the others. */
export function tableRequest(choice: Choice, names: readonly string[]): TableRequest {
  const other = (index: number): SeatRequest => {
    switch (choice.opponent) {
      case "computer":
        return { type: "computer", level: choice.level[choice.game] ?? "" };
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
      ...Array.from({ length: seatsIn(choice) - 1 }, (_, index) => other(index)),
    ],
    ...gameOf(choice.game).request(choice),
    clock: choice.clock,
    casual: choice.casual && choice.opponent !== "anyone",
    public: choice.opponent === "anyone",
    starts: choice.starts,
  };
}
