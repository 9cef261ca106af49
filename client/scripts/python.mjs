/** Asks the Python package. PYTHON names an interpreter that has it; of itself the project's own virtual environment. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const at = (path) => fileURLToPath(new URL(path, import.meta.url));

const own = at("../../.venv/bin/python");
const interpreter = process.env.PYTHON ?? (existsSync(own) ? own : "python3");

/** What the interpreter prints, given these arguments. */
export function python(...args) {
  return execFileSync(interpreter, args, { encoding: "utf8", maxBuffer: 1 << 26 });
}
