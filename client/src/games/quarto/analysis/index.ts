/** Quarto! on the analysis board. */
import type { AnalysisRoom } from "../../game";
import { headline } from "../words";
import Analysis from "./Analysis.svelte";
import { QuartoPosition } from "./position.svelte";
import SetUp from "./SetUp.svelte";

export default {
  Board: Analysis,
  SetUp,
  position: () => new QuartoPosition(),
  caption({ analysis }) {
    const { whole, facts } = analysis ?? {};
    return {
      title: whole == null ? "" : headline(whole.verdict),
      lit: facts?.quarto?.made[0]?.squares ?? [],
    };
  },
} satisfies AnalysisRoom;
