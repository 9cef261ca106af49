/**
 * The engines of the page: workers, as many as there are processors, made when they are first needed.
 *
 * A question waits until a worker is free. One that nobody wants answered any more is stopped by ending its worker,
 * which takes no time, whatever it is doing; the next question makes another. An engine that cannot be loaded or breaks
 * down is an error for whoever asked (`NoMind`): a server may know.
 */
import { roomsOf } from "../games/rooms";
import type { Told } from "../lib/analysis/facts";
import type { Odds, Opening, Review } from "../lib/protocol";
import type { GameRules, Position } from "../rules/game";
import type { PlayedRecord } from "./engine";
import { type Question, type Ready, type Said, written } from "./questions";
import { unforeseen } from "./random";

/** Nothing here can answer. */
export class NoMind extends Error {}

type Tell = (fact: Told) => void;

/** More workers would help little, and each has a memory of its own. */
const MOST = 8;

const found = new Map<string, Promise<Minds | null>>();

/** The engine of a game; null if the page has none, or the browser cannot run it. */
export function mindsOf(game: string): Promise<Minds | null> {
  let minds = found.get(game);
  if (minds === undefined) found.set(game, (minds = made(game)));
  return minds;
}

async function made(game: string): Promise<Minds | null> {
  const { engine, here } = roomsOf(game);
  if (engine === undefined || here === undefined) return null;
  if (typeof WebAssembly !== "object" || typeof Worker !== "function") return null;
  const { rules } = (await here()).default;
  const processors = navigator.hardwareConcurrency || 1;
  return new Minds(rules, engine, Math.min(processors, MOST));
}

async function theMinds(game: string): Promise<Minds> {
  const minds = await mindsOf(game);
  if (minds === null) throw new NoMind(`there is no engine for ${game} here`);
  return minds;
}

/** The step that a level takes. */
export async function choose(
  game: string,
  position: Position,
  level: string,
  signal?: AbortSignal,
): Promise<string> {
  return (await theMinds(game)).choose(position, level, unforeseen().bits(64), signal);
}

/** Tell the facts of a position, each move as soon as it is known. */
export async function analyse(
  game: string,
  position: Position,
  tell: Tell,
  signal?: AbortSignal,
): Promise<void> {
  return (await theMinds(game)).analyse(position, tell, signal);
}

export async function review(game: string, played: PlayedRecord, signal?: AbortSignal): Promise<Review> {
  return (await theMinds(game)).review(played, signal);
}

/** What the current turn can still bring. */
export async function odds(game: string, position: Position, signal?: AbortSignal): Promise<Odds> {
  return (await theMinds(game)).odds(position, signal);
}

/** What the book says of a position. */
export async function opening(game: string, position: Position, signal?: AbortSignal): Promise<Opening> {
  return (await theMinds(game)).opening(position, signal);
}

/** The workers of one game. */
export class Minds {
  private readonly free: Worker[] = [];
  private readonly waiting: (() => void)[] = [];
  private busy = 0;

  constructor(
    private readonly rules: GameRules,
    private readonly spawn: () => Worker,
    private readonly most: number,
  ) {}

  async analyse(position: Position, tell: Tell, signal?: AbortSignal): Promise<void> {
    const at = written(this.rules, position);
    const { shares } = await this.ask<Ready>({ ask: "ready" }, signal);
    if (!shares || this.most === 1) return this.ask({ ask: "analysis", at }, signal, tell);
    const told: Told[] = [];
    const hear = (fact: Told): void => {
      // What is known of the position at once, everyone knows.
      if (fact.type === "position" && told.some(({ type }) => type === "position")) return;
      told.push(fact);
      tell(fact);
    };
    // If one of them fails, the others need not go on.
    const stop = new AbortController();
    const stopAll = (): void => stop.abort(signal?.reason);
    signal?.addEventListener("abort", stopAll);
    try {
      await Promise.all(
        Array.from({ length: this.most }, (_, number) =>
          this.ask({ ask: "share", at, share: { number, of: this.most } }, stop.signal, hear),
        ),
      );
    } finally {
      signal?.removeEventListener("abort", stopAll);
      stopAll();
    }
    await this.ask({ ask: "conclude", at, told }, signal, tell);
  }

  choose(position: Position, level: string, seed: bigint, signal?: AbortSignal): Promise<string> {
    return this.ask({ ask: "choose", at: written(this.rules, position), level, seed }, signal);
  }

  review({ start, steps, result }: PlayedRecord, signal?: AbortSignal): Promise<Review> {
    return this.ask({ ask: "review", at: written(this.rules, start), steps, result }, signal);
  }

  odds(position: Position, signal?: AbortSignal): Promise<Odds> {
    return this.ask({ ask: "odds", at: written(this.rules, position) }, signal);
  }

  opening(position: Position, signal?: AbortSignal): Promise<Opening> {
    return this.ask({ ask: "opening", at: written(this.rules, position) }, signal);
  }

  /** Ask a worker as soon as one is free. */
  private async ask<Answer>(question: Question, signal?: AbortSignal, tell?: Tell): Promise<Answer> {
    await this.turn(signal);
    let worker: Worker | null = null;
    try {
      signal?.throwIfAborted();
      worker = this.free.pop() ?? this.spawn();
      const answer = await answerOf<Answer>(worker, question, signal, tell);
      this.free.push(worker);
      return answer;
    } catch (error) {
      worker?.terminate();
      throw error;
    } finally {
      this.busy -= 1;
      this.waiting.shift()?.();
    }
  }

  /** Wait until fewer than all workers are busy, and count as one of them. */
  private async turn(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.busy >= this.most)
      await new Promise<void>((next, stopped) => {
        const stop = (): void => {
          this.waiting.splice(this.waiting.indexOf(go), 1);
          stopped(signal?.reason as Error);
        };
        const go = (): void => {
          signal?.removeEventListener("abort", stop);
          this.busy += 1;
          next();
        };
        this.waiting.push(go);
        signal?.addEventListener("abort", stop, { once: true });
      });
    else this.busy += 1;
  }
}

/** What a worker answers; it must not be asked again if there is an error. */
function answerOf<Answer>(
  worker: Worker,
  question: Question,
  signal: AbortSignal | undefined,
  tell: Tell | undefined,
): Promise<Answer> {
  const heard = new AbortController();
  const until = { signal: heard.signal };
  return new Promise<Answer>((resolve, reject) => {
    worker.addEventListener(
      "message",
      ({ data }: MessageEvent<Said>) => {
        if ("fact" in data) tell?.(data.fact);
        else if ("failed" in data) reject(new NoMind(data.failed));
        else resolve(data.answer as Answer);
      },
      until,
    );
    const broken = (event: Event): void => {
      event.preventDefault();
      reject(new NoMind("message" in event ? String(event.message) : "the engine cannot be started"));
    };
    worker.addEventListener("error", broken, until);
    worker.addEventListener("messageerror", broken, until);
    signal?.addEventListener("abort", () => reject(signal.reason as Error), until);
    worker.postMessage(question);
  }).finally(() => heard.abort());
}
