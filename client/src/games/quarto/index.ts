/** What Quarto! says of itself. */
import { t } from "../../lib/i18n.svelte";
import type { Game } from "../game";
import { DRAWING } from "./board";
import Emblem from "./Emblem.svelte";
import Miniature from "./Miniature.svelte";
import { beforeJoining, callRule, variantName } from "./names";
import { request } from "./request";
import { overlooked, reason } from "./results";
import Welcome from "./Welcome.svelte";
import { tell } from "../../lib/telling";

export const quarto: Game = {
  key: "quarto",
  title: () => "Quarto!",
  seats: [2],
  values: "verdicts",
  draws: true,
  dice: false,
  editions: true,
  drawing: DRAWING,
  lesson: "quarto",
  rulesTitle: () => tell("quarto", "rules.title"),

  motto: () => t("Four in a row, and nobody owns a piece."),
  lead: () =>
    t("You place the piece your opponent chose for you. Spot four with something in common, and call it."),
  facts: () => t("10–20 minutes, from 8 years"),
  Emblem,
  Welcome,
  request,
  variant: variantName,
  rules: ({ call }) => [callRule(call)],
  beforeJoining,

  Miniature,
  reason,
  overlooked,
};
