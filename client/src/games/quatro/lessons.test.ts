import { describe, expect, it } from "vitest";

import { python } from "../../../scripts/python.mjs";
import { LESSONS } from "./lessons";

const WHERE = `
import json, sys
from fourfold import quatro
from fourfold.quatro.data import layout
usual = quatro.read_variant("standard", layout("default"))
steps = [quatro.Position(text, usual).turn.steps for text in json.loads(sys.argv[1])]
print(json.dumps([[step.field for step in each if isinstance(step, quatro.Build)] for each in steps]))
`;

describe("the lessons of Quatro", () => {
  it("lets one build where the rules do", () => {
    const building = LESSONS.flatMap(({ tasks }) =>
      tasks.flatMap((task) => (task.kind === "build" ? [task] : [])),
    );
    const told = JSON.parse(
      python("-c", WHERE, JSON.stringify(building.map((task) => task.position))),
    ) as number[][];
    expect(building.map((task) => [...task.open])).toEqual(told);
    for (const task of building) expect(task.open).toEqual(expect.arrayContaining([...task.right]));
  });
});
