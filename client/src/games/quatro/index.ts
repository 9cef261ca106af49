/** What Quatro says of itself. */
import { t } from "../../lib/i18n.svelte";
import type { Game } from "../game";
import { DRAWING } from "./board";
import Emblem from "./Emblem.svelte";
import Miniature from "./Miniature.svelte";
import { variantName } from "./names";
import { request } from "./request";
import { reason } from "./results";
import Welcome from "./Welcome.svelte";
import { tell } from "../../lib/telling";

export const quatro: Game = {
  key: "quatro",
  title: () => "Quatro",
  seats: [2, 3, 4],
  values: "chances",
  draws: false,
  dice: true,
  editions: false,
  drawing: DRAWING,
  lesson: "quatro",
  rulesTitle: () => tell("quatro", "rules.title"),

  motto: () => t("Roof upon roof, and only the top one counts."),
  lead: () => t("Throw, keep, build. The fewer throws you need, the higher you may build."),
  facts: () => t("20–30 minutes, from 8 years"),
  Emblem,
  Welcome,
  request,
  variant: ({ variant }) => variantName(variant),

  Miniature,
  reason,
};
