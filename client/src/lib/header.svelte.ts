/** The current screen's tools in the header, to the right of the links. */
import type { Snippet } from "svelte";

let shown = $state.raw<Snippet | null>(null);

export const headerTools = (): Snippet | null => shown;

/** Show tools in the header while the screen exists; the returned function removes them. */
export function putInHeader(tools: Snippet): () => void {
  shown = tools;
  return () => {
    if (shown === tools) shown = null;
  };
}
