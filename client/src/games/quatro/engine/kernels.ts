/**
 * The kernels of Quatro's engine that the page calls.
 *
 * Their arguments are arrays of ours: a call copies them into the kernels' memory, and what it has filled back.
 */
import type { Argument, Entry, KernelArray, Kernels } from "../../../engine/kernels";
import { FIELDS } from "../rules/board";
import { THROWS } from "../rules/dice";
import { ENDS, type Board, type Ground } from "./board";
import { SETS, WAYS } from "./dice_sets";
import type { Luck } from "./luck";
import type { Scene } from "./plans";
import type { Net } from "./prepared";
import type { Plan } from "./turn";

export class QuatroKernels {
  private readonly entries = new Map<string, Entry<undefined>>();

  constructor(private readonly kernels: Kernels) {}

  /** Fill in `plan` from the value of every end, one row for each number of throws or one for all. */
  solve(values: Float64Array, ground: Ground, heights: Int8Array, plan: Plan): void {
    this.kernels.scope(() => {
      const room = this.plan(plan);
      this.run("turn.solve", this.ends(values), this.ground(ground), this.bytes(heights), room);
      plan.keeps.set(room.keeps.numbers);
      plan.lying.set(room.lying.numbers);
      plan.choice.set(room.choice.numbers);
      plan.field.set(room.field.numbers);
    });
  }

  /** How likely each end is when set `number` is kept after `throws` and the plan followed from then on. */
  endsFrom(plan: Plan, number: number, throws: number, ends: Float64Array): void {
    this.filling(ends, (room) => this.run("turn.ends_from", this.plan(plan), number, throws, room));
  }

  /** [end, seat]: each seat's chance after every end of a turn, as the outlook sees it. */
  judgeEnds(scene: Scene, turn: number, ends: Float64Array): void {
    this.judging("outlook.judge_ends", scene, turn, ends);
  }

  /** The same, but the next player's turn is played out exactly after every end. */
  judgeEndsDeeply(scene: Scene, turn: number, ends: Float64Array): void {
    this.judging("outlook.judge_ends_deeply", scene, turn, ends);
  }

  /** How likely the turn is to end where, for a player who is not quite sure of these values. */
  likelyEnds(scene: Scene, values: Float64Array, luck: Luck, likely: Float64Array): void {
    this.filling(likely, (room) =>
      this.run("rollouts.likely_ends", this.scene(scene), this.floats(values), this.luck(luck), room),
    );
  }

  /** Each seat's chance before turn number `turn`, which is not over, from rollouts of a few turns. */
  playOn(
    scene: Scene,
    turn: number,
    horizon: number,
    games: number,
    luck: Luck,
    chances: Float64Array,
  ): void {
    this.filling(chances, (room) => {
      const [halt, drawn] = [this.kernels.array("int8", [1]), this.luck(luck)];
      this.run("rollouts.play_on", this.scene(scene), turn, horizon, games, drawn, halt, room);
    });
  }

  /** What a greedy player sees in an end: a win, else the points it adds. */
  greedyEnds(board: Board, ground: Ground, seat: number, values: Float64Array): void {
    this.filling(values, (room) =>
      this.run("selfplay.greedy_ends", this.board(board), this.ground(ground), seat, room),
    );
  }

  /** The values as a player sees them who is off by about `noise`, but knows a win when it is one. */
  misjudge(values: Float64Array, noise: number, luck: Luck, erring: Float64Array): void {
    this.filling(erring, (room) =>
      this.run("selfplay.misjudge", this.floats(values), noise, this.luck(luck), room),
    );
  }

  private run(name: string, ...handedOver: readonly Argument[]): void {
    const entry = this.entries.get(name) ?? this.kernels.entry<undefined>(name);
    this.entries.set(name, entry);
    entry(...handedOver);
  }

  /** A call that fills numbers of ours. */
  private filling(numbers: Float64Array, call: (room: KernelArray<"float64">) => void): void {
    this.kernels.scope(() => {
      const room = this.floats(numbers);
      call(room);
      numbers.set(room.numbers);
    });
  }

  private judging(name: string, scene: Scene, turn: number, ends: Float64Array): void {
    this.kernels.scope(() => {
      const room = this.kernels.array("float64", [ENDS, scene.ground.seats]);
      this.run(name, this.scene(scene), turn, room);
      ends.set(room.numbers);
    });
  }

  private floats(numbers: Float64Array): KernelArray<"float64"> {
    return this.kernels.array("float64", [numbers.length], numbers);
  }

  /** Values in rows of one for each end. */
  private ends(values: Float64Array): KernelArray<"float64"> {
    return this.kernels.array("float64", [values.length / ENDS, ENDS], values);
  }

  private bytes(numbers: Int8Array): KernelArray<"int8"> {
    return this.kernels.array("int8", [numbers.length], numbers);
  }

  private luck(luck: Luck): KernelArray<"uint64"> {
    return this.kernels.array("uint64", [luck.length], luck);
  }

  private plan({ keeps, lying, choice, field }: Plan) {
    const { kernels } = this;
    return {
      keeps: kernels.array("float64", [THROWS, SETS.length], keeps),
      lying: kernels.array("float64", [THROWS + 1, WAYS], lying),
      choice: kernels.array("int16", [THROWS + 1, WAYS], choice),
      field: kernels.array("int8", [THROWS + 1, WAYS], field),
    };
  }

  private board({ heights, tops, inside }: Board) {
    return { heights: this.bytes(heights), tops: this.bytes(tops), inside: this.bytes(inside) };
  }

  private ground({ patterns, yatzy, odds, ...rest }: Ground) {
    return {
      patterns: this.bytes(patterns),
      yatzy: this.bytes(yatzy),
      odds: this.kernels.array("float64", [FIELDS, odds.length / FIELDS], odds),
      ...rest,
    };
  }

  private net({ reading, bias, score }: Net) {
    const hidden = bias.length;
    return {
      reading: this.kernels.array("float32", [reading.length / hidden, hidden], reading),
      bias: this.kernels.array("float32", [hidden], bias),
      score: this.kernels.array("float32", [hidden], score),
    };
  }

  private scene({ board, ground, net }: Scene) {
    return { board: this.board(board), ground: this.ground(ground), net: this.net(net) };
  }
}
