/** Who plays here, where no server knows: the name is kept on this device. */
import { language } from "../lib/i18n.svelte";
import { preferences } from "../lib/preferences.svelte";
import type { Profile } from "../lib/protocol";
import { serverAnswer } from "./host";
import { told, type Route } from "./route";

export const PROFILE: readonly Route[] = [
  {
    method: "GET",
    path: /^\/api\/me$/,
    answer: async (asked) =>
      (await serverAnswer(asked)) ?? told({ name: preferences.name, language: language() } satisfies Profile),
  },
];
