/**
 * A position of Quarto! as a picture: the board with its pieces, the piece in hand and the rack.
 *
 * It draws what a position says. Lines are lit only once they have ended the game.
 */
import type { GamePicture } from "../../host/pictures/picture";
import { colour, element, moved, use } from "../../host/pictures/svg";
import { FRAME, GAP, MARGIN, plank } from "../../host/pictures/timber";
import { DRAWING } from "./board";
import { linePath } from "./lines";
import { SQUARES, type Line } from "./rules/board";
import type { QuartoPosition } from "./rules/position";
import { asQuarto } from "./rules/registered";

/** From one well of the board to the next. */
const PITCH = 108;
const WELL = 47;
/** The symbols of a well and of a piece are this wide and high. */
const BOX = 100;
/** Where in its cell the box of a piece begins: its foot is then in the middle of the well. */
const STAND = { x: 4, y: 1 };
const INTO_WELL = (PITCH - BOX) / 2;
const SIDE = DRAWING.box - 2 * MARGIN;

/** The rack is a smaller board. */
const SCALE = 76 / PITCH;
const RACK_FRAME = 20;
const RACK = 2 * RACK_FRAME + 4 * PITCH * SCALE;
const HAND_HEIGHT = SIDE - RACK - GAP;
/** The piece in hand is larger than those on the board. */
const IN_HAND = 1.18;
const BESIDE = MARGIN + SIDE + GAP;

const picture: GamePicture = {
  sheets: (edition) => ["/art/parts.svg", `/art/pieces/${edition}.svg`],

  draw(any, edition) {
    const position = asQuarto(any);
    const lines = winning(position);
    const lit = new Set(lines.flatMap(({ squares }) => squares));
    return {
      width: BESIDE + RACK + MARGIN,
      height: DRAWING.box,
      shades: [glow()],
      shapes: [
        use("table-quarto", 0, 0, DRAWING.box, DRAWING.box),
        ...position.board.flatMap((piece, square) =>
          squareShapes(square, piece, edition, lit.has(square), square === position.latest),
        ),
        ...lines.filter(({ wraps }) => wraps).map(overEdges),
        ...handShapes(position.hand, edition),
        ...rackShapes(position.beside, edition),
      ],
    };
  },
};
export default picture;

/** The called line, or every line where making one ended the game; none before that. */
function winning({ call, result, made }: QuartoPosition): readonly Line[] {
  if (call !== null) return [call.line];
  return result === null ? [] : made.map(({ line }) => line);
}

function glow(): string {
  const stops = [
    [0, "0.95"],
    [0.6, "0.55"],
    [1, "0.25"],
  ] as const;
  return element(
    "radialGradient",
    { id: "table-glow" },
    ...stops.map(([offset, opacity]) =>
      element("stop", { offset, "stop-color": colour("glow"), "stop-opacity": opacity }),
    ),
  );
}

function pieceAt(piece: number, edition: string, x: number, y: number, size = BOX): string {
  return use(`${edition}-${piece.toString(16)}`, x, y, size, size);
}

function squareShapes(
  square: number,
  piece: number | null,
  edition: string,
  isLit: boolean,
  isLast: boolean,
): string[] {
  const [x, y] = [MARGIN + FRAME + PITCH * (square % 4), MARGIN + FRAME + PITCH * Math.floor(square / 4)];
  const middle = { cx: x + PITCH / 2, cy: y + PITCH / 2 };
  const shapes: string[] = [];
  if (isLit) {
    const light = { r: WELL, fill: "url(#table-glow)", stroke: colour("glow"), "stroke-width": 3 };
    shapes.push(element("circle", { ...middle, ...light }));
  } else if (isLast) {
    const ring = { r: WELL + 0.5, fill: "none", stroke: colour("mark"), "stroke-width": 2 };
    shapes.push(element("circle", { ...middle, ...ring }));
  }
  if (piece !== null) shapes.push(pieceAt(piece, edition, x + STAND.x, y + STAND.y));
  return shapes;
}

/** A line from edge to edge, so that its squares are seen to belong together. */
function overEdges({ squares }: Line): string {
  return moved(
    MARGIN + FRAME,
    MARGIN + FRAME,
    PITCH,
    element("path", {
      d: linePath(squares),
      fill: "none",
      stroke: colour("glow"),
      "stroke-width": `${String(6 / PITCH)}`,
      "stroke-linecap": "round",
    }),
  );
}

/** The piece in hand, on a separate plank; an empty well while there is none. */
function handShapes(hand: number | null, edition: string): string[] {
  const [x, y] = [BESIDE + RACK / 2, MARGIN + HAND_HEIGHT / 2];
  const size = BOX * IN_HAND;
  return [
    plank(BESIDE, MARGIN, RACK, HAND_HEIGHT),
    use("table-well", x - size / 2, y - size / 2, size, size),
    ...(hand === null ? [] : [pieceAt(hand, edition, x - size / 2, y - size * 0.53, size)]),
  ];
}

/** Neighbours in a rack of four by four differ in one trait. */
function gray(number: number): number {
  return number ^ (number >> 1);
}

/** The rack, and on it the pieces of the set `beside`. */
function rackShapes(beside: number, edition: string): string[] {
  const top = MARGIN + HAND_HEIGHT + GAP;
  const places = SQUARES.map((place) => {
    const [row, column] = [Math.floor(place / 4), place % 4];
    const piece = (gray(row) << 2) | gray(column);
    return moved(
      BESIDE + RACK_FRAME + PITCH * SCALE * column,
      top + RACK_FRAME + PITCH * SCALE * row,
      SCALE,
      use("table-well", INTO_WELL, INTO_WELL, BOX, BOX),
      ...((beside >> piece) & 1 ? [pieceAt(piece, edition, STAND.x, STAND.y)] : []),
    );
  });
  return [plank(BESIDE, top, RACK, RACK), ...places];
}
