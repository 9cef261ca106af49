/**
 * Runs the Python package in `src/`. FOURFOLD_PYTHON names the interpreter; without it, the project's virtual environment is
 * used, if there is one. Pictures need only Python itself; the API's types need our dependencies too.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** @param {string} path */
export const at = (path) => fileURLToPath(new URL(path, import.meta.url));

const own = at("../../.venv/bin/python");
const interpreter = process.env.FOURFOLD_PYTHON ?? (existsSync(own) ? own : "python3");

/**
 * What the interpreter prints, given these arguments; it starts in the project's folder.
 * @param {...string} args
 * @returns {string}
 */
export function python(...args) {
  const env = { ...process.env, PYTHONPATH: at("../../src") };
  return execFileSync(interpreter, args, { encoding: "utf8", maxBuffer: 1 << 28, env, cwd: at("../..") });
}
