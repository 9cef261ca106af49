/** Where a game that only the server knows is played. */
import { t } from "../../lib/i18n.svelte";
import { actor } from "../../lib/names";
import type { Rooms } from "../game";
import Turn from "./Turn.svelte";

export const plainRooms: Rooms = {
  table: () => import("./Table.svelte"),
  Turn,
  step(view, { seat, step }) {
    const name = actor(view, seat);
    return name === null ? t("You play {step}.", { step }) : t("{name} plays {step}.", { name, step });
  },
};
