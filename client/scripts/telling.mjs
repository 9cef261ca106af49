/** Writes src/lib/telling.json, how facts are told, from the tables of the Python package. */
import { writeFileSync } from "node:fs";

import { at, python } from "./python.mjs";

const code =
  "import json; from fourfold.telling import tables; print(json.dumps(tables(), ensure_ascii=False))";
writeFileSync(at("../src/lib/telling.json"), python("-c", code));
