import { mount } from "svelte";

import App from "./App.svelte";
import "./app.css";
import { me } from "./lib/api";
import { speak } from "./lib/i18n.svelte";
import { bringParts } from "./lib/pictures";
import { preferences, showLook } from "./lib/preferences.svelte";
import { watchAddress } from "./lib/route.svelte";

showLook();
void bringParts();

/** The first answer names this browser for the server; everything else is asked afterwards. */
async function begin(): Promise<void> {
  const known = await me().catch(() => null);
  if (preferences.name === "" && known !== null) preferences.name = known.name;
  await speak(known?.language ?? document.documentElement.lang);
  watchAddress();
  const target = document.getElementById("app");
  if (target !== null) mount(App, { target });
}

void begin();
