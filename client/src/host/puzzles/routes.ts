/** Requests about puzzles. A server that can be reached keeps a person's progress; the page answers where there is none. */
import type { Asked, Route } from "../route";

type Answers = typeof import("./requests");

/** What answers is loaded with the first question. */
const later =
  (name: keyof Answers) =>
  async (asked: Asked): Promise<Response> =>
    (await import("./requests"))[name](asked);

export const PUZZLES: readonly Route[] = [
  { method: "GET", path: /^\/api\/puzzles\/daily$/, answer: later("dailyPuzzle") },
  { method: "GET", path: /^\/api\/puzzles\/next$/, answer: later("nextPuzzle") },
  { method: "GET", path: /^\/api\/puzzles\/progress$/, answer: later("puzzleProgress") },
  { method: "GET", path: /^\/api\/puzzles\/([^/]+)$/, answer: later("onePuzzle") },
  { method: "POST", path: /^\/api\/puzzles\/storms$/, answer: later("beginStorm") },
  { method: "POST", path: /^\/api\/puzzles\/storms\/([^/]+)\/answers$/, answer: later("answerStorm") },
  { method: "POST", path: /^\/api\/puzzles\/([^/]+)\/answers$/, answer: later("answerPuzzle") },
  { method: "POST", path: /^\/api\/puzzles\/([^/]+)\/hint$/, answer: later("puzzleHint") },
  { method: "POST", path: /^\/api\/puzzles\/([^/]+)\/solution$/, answer: later("puzzleSolution") },
];
