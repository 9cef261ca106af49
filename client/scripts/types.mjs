/** Writes src/lib/schema.d.ts, the types of the server's API, from the OpenAPI document that the Python package exports. */
import { writeFileSync } from "node:fs";

import openapi, { astToString } from "openapi-typescript";

import { at, python } from "./python.mjs";

const document = JSON.parse(python("-m", "fourfold.web.document"));
const head = "// Made by scripts/types.mjs from the server's OpenAPI document. Not committed.\n";
writeFileSync(at("../src/lib/schema.d.ts"), head + astToString(await openapi(document)));
