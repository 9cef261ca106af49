/** A position of Quatro as a picture: the board with its tiles and towers, everyone's stock and points, and the dice. */
import type { GamePicture } from "../../host/pictures/picture";
import { colour, element, number, use } from "../../host/pictures/svg";
import { FRAME, GAP, lettering, MARGIN, plank, plate } from "../../host/pictures/timber";
import type { Seat } from "../../rules/game";
import { DRAWING } from "./board";
import { ROOFS, SAFE } from "./rules/board";
import { DICE, THROWS } from "./rules/dice";
import type { QuatroPosition } from "./rules/position";
import { asQuatro } from "./rules/registered";

const TILE = 84;
const PITCH = 92;
const SIDE = DRAWING.box - 2 * MARGIN;
/** How wide the seats and the dice are. */
const PANEL = 208;
const BESIDE = MARGIN + SIDE + GAP;
const SEAT_ROW = 84;
/** Where on its tile a tower stands, and how much higher each further roof sits. */
const STAND = { x: 32, y: 63 };
const STEP = 8.5;
/** Half as wide as a roof, and how deep a lying circle looks for its width. */
const HALF = 27;
const TILT = 0.58;
/** Where the dice of a throw lie. */
const SPOTS = [
  [26, 28],
  [84, 28],
  [142, 28],
  [55, 86],
  [113, 86],
] as const;
const DIE = 42;

const picture: GamePicture = {
  sheets: () => ["/art/parts.svg"],

  draw(any) {
    const position = asQuatro(any);
    const lit = new Set(winningFields(position));
    return {
      width: BESIDE + PANEL + MARGIN,
      height: DRAWING.box,
      shades: [],
      shapes: [
        use("table-quatro", 0, 0, DRAWING.box, DRAWING.box),
        ...position.towers.flatMap((tower, field) => tileShapes(position, tower, field, lit.has(field))),
        plank(BESIDE, MARGIN, PANEL, SIDE),
        ...seatShapes(position),
        ...throwShapes(position),
      ],
    };
  },
};
export default picture;

/** The fields of the rows or the Yatzy towers that ended the game; none otherwise. */
function winningFields(position: QuatroPosition): readonly number[] {
  const { winners = [], reason = "" } = position.result ?? {};
  if (reason === "row") return winners.flatMap((seat) => position.rows(seat).flat());
  return reason === "yatzy" ? winners.flatMap((seat) => position.yatzyTowers(seat)) : [];
}

function tileShapes(
  { variant }: QuatroPosition,
  tower: readonly Seat[],
  field: number,
  isLit: boolean,
): string[] {
  const inset = (PITCH - TILE) / 2;
  const x = MARGIN + FRAME + PITCH * (field % 6) + inset;
  const y = MARGIN + FRAME + PITCH * Math.floor(field / 6) + inset;
  const pattern = variant.layout.patterns[field] ?? "";
  const part = (name: string): string => use(`table-${name}`, x - 2, y - 2, TILE + 4, TILE + 6);
  const frame = { x: x - 1, y: y - 1, width: TILE + 2, height: TILE + 2, rx: 10, fill: "none" };
  return [
    part(pattern === "yz" ? "yatzy-ground" : "ground"),
    ...(isLit ? [element("rect", { ...frame, stroke: colour("glow"), "stroke-width": 5 })] : []),
    part(tower.length === 0 ? `pattern-${pattern}` : `small-${pattern}`),
    ...(tower.length === 0 ? [] : towerShapes(tower, x, y)),
  ];
}

/** The roofs, and their number beside them; a tower nobody can cover has its number on a plate. */
function towerShapes(tower: readonly Seat[], x: number, y: number): string[] {
  const height = String(tower.length);
  const [foot, at] = [
    { x: x + STAND.x, y: y + STAND.y },
    { x: x + TILE - 12, y: y + TILE - 11 },
  ];
  return [
    shadow(foot.x, foot.y + 3),
    ...tower.map((seat, level) => roof(seat, foot.x, foot.y - STEP * level)),
    tower.length === SAFE
      ? plate(at.x, at.y, height, 15)
      : lettering(at.x, at.y, height, 16, colour("tile-ink"), 700),
  ];
}

/** A soft contact shadow under something that stands at (x, y), falling away from the lamp. */
function shadow(x: number, y: number): string {
  const reach = HALF * 0.66;
  return element("ellipse", {
    cx: x + HALF * 0.14,
    cy: y + HALF * 0.05,
    rx: reach,
    ry: reach * TILT,
    fill: "url(#table-shadow)",
  });
}

/** A roof of a seat, the middle of its eaves at (x, y). */
function roof(seat: Seat, x: number, y: number): string {
  return use(`table-roof-${String(seat + 1)}`, x - HALF - 2, y - 24, 2 * HALF + 4, 29 + HALF * TILT);
}

/** For each seat its roof, the remaining roofs and the points; a light marks the player to move. */
function seatShapes({ seats, seat: mover, result, stocks, points }: QuatroPosition): string[] {
  return Array.from({ length: seats }, (_, seat) => {
    const middle = MARGIN + 12 + SEAT_ROW * (seat + 0.5);
    const light = { x: BESIDE + 8, y: middle - 38, width: PANEL - 16, height: 76, rx: 10 };
    const paint = { fill: colour("well"), stroke: colour("glow"), "stroke-width": 2 };
    const tile = { x: BESIDE + 16, y: middle - 29, width: 62, height: 58, rx: 9, fill: colour("tile") };
    return [
      ...(result === null && seat === mover ? [element("rect", { ...light, ...paint })] : []),
      element("rect", tile),
      roof(seat, BESIDE + 47, middle + 4),
      ...stockShapes(BESIDE + 88, middle, stocks[seat] ?? 0),
      lettering(BESIDE + PANEL - 30, middle, String(points[seat] ?? 0), 24, colour("mark"), 700),
    ];
  }).flat();
}

/** The roofs left as three rows of five small ones; those used up are only outlines. */
function stockShapes(x: number, y: number, left: number): string[] {
  return Array.from({ length: ROOFS }, (_, roof) => {
    const [across, down] = [x + (roof % 5) * 14, y - 10 + Math.floor(roof / 5) * 13];
    const d = `M${number(across)} ${number(down)} l5.5 -7 l5.5 7 z`;
    return element(
      "path",
      roof < left
        ? { d, fill: colour("mark") }
        : { d, fill: "none", stroke: colour("mark"), "stroke-opacity": "0.4" },
    );
  });
}

/** The dice as they lie, empty places for those to be thrown, and how many of the throws are used. */
function throwShapes({ dice, throws }: QuatroPosition): string[] {
  const bottom = MARGIN + SIDE;
  const scale = DIE / 64; // the symbol's die is 64 wide, in a box from -2 to 70 and 72
  const lying = SPOTS.slice(0, DICE).map(([across, down], place) => {
    const [x, y] = [BESIDE + across, bottom - 190 + down];
    const shown = dice[place];
    if (shown !== undefined) {
      return use(`table-die-${String(shown)}`, x - 2 * scale, y - 2 * scale, 72 * scale, 74 * scale);
    }
    const hollow = { fill: colour("well"), stroke: "url(#table-lip)", "stroke-width": 1.5 };
    return element("rect", { x, y, width: DIE, height: DIE, rx: 9, ...hollow });
  });
  const used = Array.from({ length: THROWS }, (_, number) =>
    element("circle", {
      cx: BESIDE + PANEL / 2 + (number - 2) * 22,
      cy: bottom - 30,
      r: 6,
      fill: number < throws ? colour("mark") : colour("well"),
      stroke: colour("mark"),
      "stroke-width": 1.5,
    }),
  );
  return [...lying, ...used];
}
