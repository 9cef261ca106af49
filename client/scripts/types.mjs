/**
 * Writes src/lib/schema.d.ts, the types of the server's API, from the OpenAPI document that the Python package exports.
 *
 * PYTHON names an interpreter that has the package; of itself the project's own virtual environment.
 */
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import openapi, { astToString } from "openapi-typescript";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const own = at("../../.venv/bin/python");
const python = process.env.PYTHON ?? (existsSync(own) ? own : "python3");
const document = JSON.parse(
  execFileSync(python, ["-m", "fourfold.web.document"], { encoding: "utf8", maxBuffer: 1 << 26 }),
);
const head = "// Made by scripts/types.mjs from the server's OpenAPI document. Not committed.\n";
writeFileSync(at("../src/lib/schema.d.ts"), head + astToString(await openapi(document)));
