/** A worker with the engine of a game: it answers one question after the other, and is ended to stop it. */
import type { GameRules } from "../rules/game";
import type { GameEngine } from "./engine";
import { type Question, read, type Ready, type Said } from "./questions";
import { seeded } from "./random";

/** Answer the page's questions with this engine. */
export function serve(rules: GameRules, engine: GameEngine): void {
  const say = (said: Said): void => postMessage(said);
  addEventListener("message", (message: MessageEvent<Question>) => {
    answer(rules, engine, message.data, say).then(
      (answer) => say({ answer }),
      (error: unknown) => say({ failed: String(error) }),
    );
  });
}

async function answer(
  rules: GameRules,
  engine: GameEngine,
  question: Question,
  say: (said: Said) => void,
): Promise<unknown> {
  await engine.ready();
  if (question.ask === "ready")
    return { shares: engine.tellShare !== undefined && engine.conclude !== undefined } satisfies Ready;
  const position = read(rules, question.at);
  switch (question.ask) {
    case "analysis":
      return engine.tellAnalysis(position, (fact) => say({ fact }));
    case "share":
      return engine.tellShare?.(position, question.share, (fact) => say({ fact }));
    case "conclude":
      return engine.conclude?.(position, question.told, (fact) => say({ fact }));
    case "choose":
      return engine.choose(position, question.level, seeded(question.seed));
    case "review":
      return engine.review({ start: position, steps: question.steps, result: question.result });
    case "odds":
      return engine.odds?.(position);
    case "opening":
      return engine.opening?.(position);
  }
}
