/** Pictures made from an analysis. */
import { gameOf } from "../../games";
import { reach } from "../../host/host";
import { refusalOf } from "../api";
import { isDark, paint, readPicture } from "../share_picture";
import type { Study } from "./study.svelte";

/** The current position as a PNG, with a title and what is lit. */
export async function positionPicture(
  study: Study,
  edition: string,
  { title, lit }: { title: string; lit: readonly number[] } = { title: "", lit: [] },
): Promise<Blob> {
  const { game, variant, call, layout } = study.rules;
  const response = await reach("/api/pictures", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      game,
      variant,
      call,
      layout,
      position: study.position,
      edition,
      theme: isDark() ? "dark" : "light",
    }),
  });
  if (!response.ok) throw await refusalOf(response);
  const { png } = await paint(await readPicture(response), game, lit, {
    label: gameOf(game).title(),
    title,
    reason: study.position,
    remarks: [],
    names: "",
  });
  return png;
}
