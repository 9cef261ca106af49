/** The grain of wood, painted once and laid over any colour: white where the wood is as it is, darker along its fibres. */
import { CanvasTexture, RepeatWrapping, SRGBColorSpace, type Texture } from "three";

const SIZE = 512;
/** A warm black, as in the drawings. */
const SHADE = "43, 18, 5";

/** The same fibres each time. */
function numbers(): () => number {
  let state = 7;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

function painted(paint: (brush: CanvasRenderingContext2D, next: () => number) => void): Texture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const brush = canvas.getContext("2d");
  if (brush !== null) {
    brush.fillStyle = "#fff";
    brush.fillRect(0, 0, SIZE, SIZE);
    paint(brush, numbers());
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.anisotropy = 4;
  return texture;
}

/** Fibres that run upwards, for the sides of pieces. */
export function uprightGrain(): Texture {
  return painted((brush, next) => {
    for (let at = 0; at < SIZE; at += 3 + next() * 9) {
      brush.strokeStyle = `rgba(${SHADE}, ${String(0.04 + next() * 0.14)})`;
      brush.lineWidth = 0.8 + next() * 2.4;
      brush.beginPath();
      brush.moveTo(at, 0);
      brush.bezierCurveTo(at + next() * 6, SIZE / 3, at - next() * 6, (2 * SIZE) / 3, at, SIZE);
      brush.stroke();
    }
  });
}

/** Fibres that run across, for the plank. */
export function lyingGrain(): Texture {
  return painted((brush, next) => {
    for (let at = 0; at < SIZE; at += 2 + next() * 10) {
      const bend = 14 * Math.sin(at * 0.05);
      brush.strokeStyle = `rgba(${SHADE}, ${String(0.05 + next() * 0.2)})`;
      brush.lineWidth = 0.7 + next() * 2.6;
      brush.beginPath();
      brush.moveTo(0, at);
      brush.bezierCurveTo(SIZE / 3, at + bend, (2 * SIZE) / 3, at - bend, SIZE, at);
      brush.stroke();
    }
  });
}

/** Year rings around the middle, for what was sawn off: the middle lies where the shape's own is. */
export function yearRings(): Texture {
  const texture = painted((brush, next) => {
    for (let reach = 6; reach < SIZE * 0.75; reach += 7 + next() * 12) {
      brush.strokeStyle = `rgba(${SHADE}, ${String(0.06 + next() * 0.13)})`;
      brush.lineWidth = 1 + next() * 2.2;
      brush.beginPath();
      brush.ellipse(SIZE / 2 + 14, SIZE / 2 - 10, reach, reach * (0.94 + next() * 0.1), 0, 0, 2 * Math.PI);
      brush.stroke();
    }
  });
  texture.repeat.set(1.5, 1.5);
  texture.offset.set(0.5, 0.5);
  return texture;
}
