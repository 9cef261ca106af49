import { describe, expect, it } from "vitest";

import { invitationFacts, invitationTitle } from "./invitations";
import type { Invitation } from "./protocol";

function invited(name: string, card: Partial<Invitation["card"]> = {}): Invitation {
  const seats = [
    { kind: "person", name },
    { kind: "open", name: "" },
  ];
  const basic = { game: "quarto", variant: "classic", call: "race", clock: 60, edition: "classic", seats };
  return { card: { ...basic, casual: false, ...card }, host: 0, place: 1, seated: false } as Invitation;
}

describe("an invitation", () => {
  it("says who invites, and nobody is given a name", () => {
    expect(invitationTitle(invited("Ada"))).toBe("Ada invites you to a game of Quarto!");
    expect(invitationTitle(invited(""))).toBe("Somebody invites you to a game of Quarto!");
    expect(invitationTitle({ ...invited("Ada"), host: null })).toBe(
      "Somebody invites you to a game of Quarto!",
    );
    expect(invitationTitle(invited("שרה", { game: "quatro" }))).toBe(
      "\u2068שרה\u2069 invites you to a game of Quatro",
    );
  });

  it("says with which rules and clock, and how many play", () => {
    expect(invitationFacts(invited("Ada"))).toEqual(["Classic", "First to call", "1 minute a turn"]);
    const four = Array.from({ length: 4 }, () => ({ kind: "open", name: "" }));
    const quatro = { game: "quatro", variant: "standard", clock: null, casual: true, seats: four };
    expect(invitationFacts(invited("", quatro as Partial<Invitation["card"]>))).toEqual([
      "Standard",
      "No time limit",
      "4 players",
      "Moves may be taken back if everyone agrees",
    ]);
  });
});
