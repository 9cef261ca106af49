/** Writes src/games/quatro/rules/layouts.json, the layouts that ship with the Python package, in their text form. */
import { writeFileSync } from "node:fs";

import { at, python } from "./python.mjs";

const code =
  "import json; from fourfold.quatro.data import layout, layouts; print(json.dumps({name: str(layout(name)) for name in layouts()}))";
writeFileSync(at("../src/games/quatro/rules/layouts.json"), python("-c", code));
