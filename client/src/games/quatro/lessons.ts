/** The lessons of Quatro, on the default layout. You are seat 1. */
import { t } from "../../lib/i18n.svelte";
import { cells, type Asked, type Lesson } from "../../lib/lesson";

/** Keep dice and throw the others, or build on one of the fields that may be built on. */
export type Task = Asked &
  (
    | { readonly kind: "keep"; /** The board after the throw. */ readonly thrown: string }
    | { readonly kind: "build"; /** Where the rules allow building. */ readonly open: readonly number[] }
  );

const EMPTY = "....../....../....../....../....../......";

const COVERED = (): string => t("Covered! Only the top roof counts.");
const ELSEWHERE = (): string => t("You could do that, but it is not what you were asked to do. Try again.");

export const LESSONS: readonly Lesson<Task>[] = [
  {
    name: "quatro",
    game: "quatro",
    title: () => t("Learn Quatro"),
    play: {},
    tasks: [
      {
        kind: "keep",
        position: `${EMPTY} 15-15 33256@1`,
        thrown: `${EMPTY} 15-15 33335@2`,
        right: [0, 1],
        ask: () => t("You have up to five throws. Tap the dice you want to keep and throw the others."),
        yes: () => t("Two more threes. Four of a kind after two throws!"),
        no: () => t("Keep the two threes: they are the best start here."),
      },
      {
        kind: "build",
        position: `${EMPTY} 15-15 33335@2`,
        open: cells("a1 d1 e1 b2 a3 d3 e3 c4 f4 a5 e5 a6 c6 f6", 6),
        right: cells("a1 d1 e1 b2 a3 d3 e3 c4 f4 a5 e5 a6 c6 f6", 6),
        ask: () =>
          t("Every field asks for a pattern. Your dice match the marked ones: build on one of them."),
        yes: () => t("Your roof is up. Four of your roofs on top in a row win at once."),
        no: ELSEWHERE,
      },
      {
        kind: "build",
        position: ".1..../....../...(22)../..1.../....1./.2..2. 11-11 33355@2",
        open: cells("a1 c1 d1 a2 e2 a3 c3 d3 b4 e4 f4 a5 c5 c6 e6 f6", 6),
        right: cells("d3", 6),
        ask: () => t("The fewer throws, the higher you may build. Cover your opponent’s tower on d3."),
        yes: () =>
          t("Covered! After two throws you may build on up to three roofs. Yours is worth 3 points now."),
        no: ELSEWHERE,
      },
    ],
  },
  {
    name: "towers",
    game: "quatro",
    title: () => t("Towers and heights"),
    play: {},
    tasks: [
      {
        kind: "build",
        position: "(12)...1./....../...(22).1/..2.../.1(1212).2./2..... 7-7 22266@1",
        open: cells("c1 d1 a2 e2 a3 c3 d3 e4 f4 a5 c5 d5 b6 c6 e6 f6", 6),
        right: cells("c5", 6),
        ask: () =>
          t("A full house with the first throw: you may build on up to four roofs. Cover the tower on c5."),
        yes: () => t("A tower of five is safe: nobody can build on it any more. It is worth 5 points."),
        no: ELSEWHERE,
      },
      {
        kind: "build",
        position: "...2../.1..../...(12)21/....../2..1../..1... 10-10 44441@4",
        open: cells("d1 e1 b2 c2 a3 e3 c4 f4 a5 e5 a6 c6 f6", 6),
        right: cells("d1 e3 a5", 6),
        ask: () => t("After four throws you may build on one roof at most. Cover one of your opponent’s."),
        yes: COVERED,
        no: ELSEWHERE,
      },
      {
        kind: "build",
        position: "....2./.1..../2..1../..1.../.(22)..../.2..(12). 9-9 22255@3",
        open: cells("c1 d1 a2 e2 a3 c3 d3 b4 e4 f4 a5 c5 b6 c6 e6 f6", 6),
        right: cells("b6", 6),
        ask: () =>
          t("A full house is also three of a kind and each of its pairs. Cover the pair of twos on b6."),
        yes: COVERED,
        no: ELSEWHERE,
      },
    ],
  },
  {
    name: "wins",
    game: "quatro",
    title: () => t("Three ways to win"),
    play: {},
    tasks: [
      {
        kind: "build",
        position: "....../..2.../111.2./....(12)./.2..../2..... 10-10 44423@2",
        open: cells("d1 c2 a3 d3 f4 a5 c6 f6", 6),
        right: cells("d3", 6),
        ask: () => t("The first way: four of your roofs on top in a row. One is missing."),
        yes: () => t("Four in a row: you win at once."),
        no: ELSEWHERE,
      },
      {
        kind: "build",
        position: "..2..1/....../.1..2(12)/1..2../....../.2.... 10-10 55555@3",
        open: cells("d1 e1 b2 a3 d3 e3 f3 a4 b4 c4 f4 a5 e5 a6 c6 d6 f6", 6),
        right: cells("d6", 6),
        ask: () =>
          t("The second way: a roof in each of the three Yatzy fields, on top or not. You have two."),
        yes: () => t("All three Yatzy fields: you win at once."),
        no: ELSEWHERE,
      },
      {
        kind: "build",
        position: "1..2.2/.(12)2.1./(21).(121)1.2/.2.(12).1/(1212).2(12)../..(21)... 1-1 33366@1",
        open: cells("a1 c1 d1 a2 e2 a3 c3 d3 e4 f4 a5 c5 d5 c6 e6 f6", 6),
        right: cells("a5", 6),
        ask: () =>
          t(
            "The third way: when every roof is used, each one on top is worth its height. Build where it is worth the most.",
          ),
        yes: () => t("That is worth 5 points. The player with the most points wins."),
        no: ELSEWHERE,
      },
    ],
  },
];
