import { mount } from "svelte";

import App from "./App.svelte";
import "./app.css";
import { introduce } from "./lib/api";
import { address } from "./lib/base";
import { choose, chosenLanguage, language, speak } from "./lib/i18n.svelte";
import { bringParts } from "./lib/pictures";
import { preferences, showLook } from "./lib/preferences.svelte";
import { watchAddress } from "./lib/route.svelte";
import { workOffline } from "./lib/offline.svelte";
import { firstLanguage, STANDS_FOR } from "./lib/static_page";
import { keepStylesheets } from "./lib/stylesheets";

showLook();
keepStylesheets();
void bringParts();

void introduce().then((known) => {
  if (preferences.name === "" && known !== null) preferences.name = known.name;
});

/** Milliseconds to wait for the typefaces. */
const PATIENCE = 500;

/** The page requested them before the script; without them, everything drawn now would shift when they arrive. */
async function typefaces(): Promise<void> {
  // In the page's language: letters beyond English ones are in separate files.
  const words = document.querySelector<HTMLMetaElement>("meta[name=description]")?.content;
  const wanted = ["Commissioner", "Vollkorn"].map((family) => document.fonts.load(`1rem ${family}`, words));
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  await Promise.race([Promise.allSettled(wanted), late]);
}

/** The page came in the user's language; English needs no catalogue. */
async function begin(): Promise<void> {
  const asked = STANDS_FOR === "" ? chosenLanguage() : undefined;
  await Promise.all([speak(asked ?? firstLanguage()), typefaces()]);
  if (STANDS_FOR !== "") {
    await choose(language());
    history.replaceState(null, "", address(STANDS_FOR) + location.hash);
  }
  watchAddress();
  const target = document.getElementById("app");
  if (target !== null) mount(App, { target });
  workOffline();
}

void begin();
