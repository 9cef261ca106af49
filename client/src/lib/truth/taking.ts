/** Files made from an analysis. */
import { refusalOf } from "../api";
import { gameName } from "../names";
import { isDark, paint, readPicture } from "../share_picture";
import type { Study } from "./study.svelte";
import { headline } from "./words";

/** Offer a file to the user as a download. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => {
    URL.revokeObjectURL(address);
  });
}

/** The current position, with its verdict, as a PNG. */
export async function positionPicture(study: Study, edition: string): Promise<Blob> {
  const { game, variant, call, layout } = study.rules;
  const response = await fetch("/api/pictures", {
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
  const { whole, facts } = study.analysis ?? {};
  const { png } = await paint(await readPicture(response), game, facts?.quarto?.made[0]?.squares ?? [], {
    label: gameName(game),
    title: game === "quarto" && whole != null ? headline(whole.verdict) : "",
    reason: study.position,
    remarks: [],
    names: "",
  });
  return png;
}
