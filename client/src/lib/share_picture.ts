/** The end of a game as a PNG: the board as `fourfold.art` draws it, the result in words, and where it was played. */
import { gameOf } from "../games";
import { reach } from "../host/host";
import { address } from "./base";
import { playerName } from "./names";
import { endIsolation } from "./person_name";
import type { View } from "./protocol";
import { endingForAll } from "./results";

/** The size that most sites use for previews of links. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 40;
const BOARD = HEIGHT - 2 * MARGIN;
const COLUMN = BOARD + 3 * MARGIN;
const ROOM = WIDTH - COLUMN - MARGIN;
/** Where the line at the foot begins: long names end above it. */
const FOOT = HEIGHT - MARGIN - 34;

/** The rim around the cells of a board, in the units of its drawing. */
const RIM = 40;

export interface Picture {
  readonly png: Blob;
  /** The same as an address that an image can show. */
  readonly preview: string;
}

/** What is beside the board. */
export interface Caption {
  readonly label: string;
  readonly title: string;
  readonly reason: string;
  readonly remarks: readonly string[];
  readonly names: string;
}

export async function drawPicture(table: string, view: View): Promise<Picture> {
  const response = await reach(`/api/tables/${table}/picture.svg?theme=${isDark() ? "dark" : "light"}`);
  const { setup, result } = view;
  // Whoever receives it was not there: nobody is “you”.
  const told = endingForAll(view);
  return paint(await readPicture(response), setup.game, result?.lines[0]?.squares ?? result?.fields ?? [], {
    label: gameOf(setup.game).title(),
    title: told?.title ?? "",
    reason: told?.reason ?? "",
    remarks: told?.overlooked.slice(0, 1) ?? [],
    names: view.seats.map((_, seat) => playerName({ ...view, you: [] }, seat)).join(" – "),
  });
}

/** A board with words beside it; `lit` are the cells of a line that won. */
export async function paint(
  board: HTMLImageElement,
  game: string,
  lit: readonly number[],
  caption: Caption,
): Promise<Picture> {
  await document.fonts.ready;
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("this browser draws no pictures");
  pen.fillStyle = colour("--mat");
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  drawBoard(pen, board, game, lit);
  drawWords(pen, caption);
  const png = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, "image/png");
  });
  if (png === null) throw new Error("PNG");
  return { png, preview: canvas.toDataURL("image/png") };
}

function drawBoard(
  pen: CanvasRenderingContext2D,
  board: HTMLImageElement,
  game: string,
  lit: readonly number[],
): void {
  const { box, cells } = gameOf(game).drawing ?? { box: board.naturalHeight, cells: 1 };
  pen.drawImage(board, 0, 0, box, box, MARGIN, MARGIN, BOARD, BOARD); // what is beside the board is left out
  const unit = BOARD / box;
  const cell = ((box - 2 * RIM) / cells) * unit;
  pen.strokeStyle = colour("--glow");
  pen.lineWidth = 8 * unit;
  for (const at of lit) {
    const [x, y] = [(at % cells) + 0.5, Math.floor(at / cells) + 0.5];
    pen.beginPath();
    pen.arc(MARGIN + RIM * unit + x * cell, MARGIN + RIM * unit + y * cell, cell * 0.46, 0, 2 * Math.PI);
    pen.stroke();
  }
}

function drawWords(pen: CanvasRenderingContext2D, caption: Caption): void {
  const root = getComputedStyle(document.documentElement);
  const [display, text] = [root.getPropertyValue("--display"), root.getPropertyValue("--text")];
  pen.textBaseline = "top";
  let y = MARGIN + 10;
  const write = (words: string, font: string, leading: number, ink: string): void => {
    pen.font = font;
    pen.fillStyle = colour(ink);
    for (const line of wrapped(pen, words)) {
      if (y < FOOT && y + leading > FOOT) return;
      pen.fillText(line, COLUMN, y);
      y += leading;
    }
    y += leading * 0.35;
  };
  write(caption.label, `600 26px ${text}`, 34, "--quiet");
  write(caption.title, `600 60px ${display}`, 66, "--ink");
  write(caption.reason, `400 28px ${text}`, 38, "--ink");
  for (const sentence of caption.remarks) write(sentence, `400 24px ${text}`, 32, "--loss");
  write(caption.names, `400 24px ${text}`, 32, "--quiet");
  y = FOOT;
  write(`fourfold · ${location.host}${address("/").slice(0, -1)}`, `600 26px ${display}`, 34, "--ink");
}

/** Words in lines that fit. */
function wrapped(pen: CanvasRenderingContext2D, words: string): string[] {
  const lines: string[] = [];
  for (const word of words.split(" ").map((each) => shortened(pen, each))) {
    const longer = lines.length === 0 ? word : `${lines.at(-1) ?? ""} ${word}`;
    if (lines.length > 0 && pen.measureText(longer).width <= ROOM) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A word that is too wide, such as a long name, ends in an ellipsis. */
function shortened(pen: CanvasRenderingContext2D, word: string): string {
  if (pen.measureText(word).width <= ROOM) return word;
  const letters = [...word];
  const closed = (): string => endIsolation(`${letters.join("")}…`);
  while (letters.length > 1 && pen.measureText(closed()).width > ROOM) letters.pop();
  return closed();
}

/** A picture as a data address, which the page's security policy allows. */
export async function readPicture(response: Response): Promise<HTMLImageElement> {
  if (!response.ok) throw new Error(`${response.url}: ${String(response.status)}`);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await response.text())}`;
  await image.decode();
  return image;
}

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name);
}

export function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
}
