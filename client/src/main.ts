import { mount } from "svelte";

import App from "./App.svelte";
import "./app.css";
import { introduce } from "./lib/api";
import { chosenLanguage, speak } from "./lib/i18n.svelte";
import { bringParts } from "./lib/pictures";
import { preferences, showLook } from "./lib/preferences.svelte";
import { watchAddress } from "./lib/route.svelte";
import { workOffline } from "./lib/offline.svelte";

showLook();
void bringParts();

void introduce().then((known) => {
  if (preferences.name === "" && known !== null) preferences.name = known.name;
});

/** The page came in the person's language; English needs no catalogue and waits for nothing. */
async function begin(): Promise<void> {
  await speak(chosenLanguage() ?? document.documentElement.lang);
  watchAddress();
  const target = document.getElementById("app");
  if (target !== null) mount(App, { target });
  workOffline();
}

void begin();
