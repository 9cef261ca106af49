/**
 * Writes src/host/puzzles/puzzles.json, every puzzle with its name and its turn as puzzle of the day, from the Python
 * package. A puzzle is a line of tabs and words as in `puzzles.tsv`: that packs well.
 */
import { writeFileSync } from "node:fs";

import { at, python } from "./python.mjs";

const code = `
import json
from fourfold.data.puzzles.shipped import for_days, puzzles
days = {each.id: str(number) for number, each in enumerate(for_days())}
lines = [f"{each.id}\\t{days.get(each.id, '')}\\t{each.line().rstrip()}" for each in puzzles()]
print(json.dumps(lines, ensure_ascii=False, separators=(",", ":")))
`;
writeFileSync(at("../src/host/puzzles/puzzles.json"), python("-c", code));
