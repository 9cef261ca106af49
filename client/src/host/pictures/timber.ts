/** What is beside a board and on it, and no symbol of the page: planks, letters, plates; as `fourfold.art.timber`. */
import { colour, element, number } from "./svg";

/** Room around a picture for the shadow of its boards. */
export const MARGIN = 8;
/** How wide the edge of a board is. */
export const FRAME = 32;
/** Between the board and what is beside it. */
export const GAP = 16;

const FONT =
  "Commissioner, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
/** What the lamp does not reach. */
export const SHADE = "#2B1205";
const CORNER = 16;

/** A board lying on the table, its grain running across. */
export function plank(x: number, y: number, width: number, height: number): string {
  const shape = { width, height, rx: CORNER };
  return [
    ...[2, 4, 6].map((drop) =>
      element("rect", { x: x + 1, y: y + drop, fill: SHADE, "fill-opacity": "0.1", ...shape }),
    ),
    element("rect", { x, y, fill: colour("board"), ...shape }),
    grain(x, y, width, height),
    element("rect", { x, y, fill: "url(#table-plank)", ...shape }),
    element("rect", {
      x: x + 1,
      y: y + 1,
      width: width - 2,
      height: height - 2,
      rx: CORNER - 1,
      fill: "none",
      stroke: "url(#table-bevel)",
      "stroke-width": 2,
    }),
  ].join("\n");
}

/** Lines that wander a little, the same way each time. */
function grain(x: number, y: number, width: number, height: number): string {
  const [low, high] = [x + 5, x + width - 5];
  const third = (high - low) / 3;
  const lines: string[] = [];
  let offset = 11;
  for (let line = 0; offset < height - 8; line += 1) {
    const bend = 5 * Math.sin(line * 2.4);
    const at = y + offset;
    const points = [low + third, at + bend, high - third, at - bend, high, at + bend * 0.4];
    lines.push(`M ${number(low)} ${number(at)} C ${points.map(number).join(" ")}`);
    offset += 9 + 7 * Math.abs(Math.sin(line * 1.7 + 0.4));
  }
  return element("path", {
    d: lines.join(" "),
    fill: "none",
    stroke: SHADE,
    "stroke-opacity": "0.16",
    "stroke-width": 1.1,
  });
}

/** A word or figure with its middle at a point. */
export function lettering(
  x: number,
  y: number,
  what: string,
  size: number,
  ink: string,
  weight = 500,
): string {
  return element(
    "text",
    {
      x,
      y: y + size * 0.35,
      fill: ink,
      "font-family": FONT,
      "font-size": size,
      "font-weight": weight,
      "text-anchor": "middle",
    },
    what,
  );
}

/** A word on a small plate, for a label on the board. */
export function plate(x: number, y: number, what: string, size: number): string {
  const width = Math.max(what.length * size * 0.62 + size * 0.8, size * 1.5);
  const shape = { x: x - width / 2, width, height: size * 1.5, rx: size * 0.5 };
  return [
    element("rect", { y: y - size * 0.75 + 1, fill: SHADE, "fill-opacity": "0.35", ...shape }),
    element("rect", { y: y - size * 0.75, fill: colour("badge"), ...shape }),
    lettering(x, y, what, size, colour("badge-ink"), 600),
  ].join("\n");
}
