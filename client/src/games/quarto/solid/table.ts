/** The board: a plank with sixteen wells, letters on its rim, and its shadow on the mat. */
import {
  CanvasTexture,
  CircleGeometry,
  ExtrudeGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Path,
  PlaneGeometry,
  ShadowMaterial,
  Shape,
  SRGBColorSpace,
} from "three";

import { colour } from "./colours";
import { lyingGrain } from "./grain";

/** Half the plank's width; a square is 1 wide. */
export const HALF = 2.3;
export const WELL = 0.43;
/** How thick the plank is, and how deep its wells are: their ground is where pieces stand, at height 0. */
const DEEP = 0.09;
const THICK = 0.24;
const EDGE = 0.03;
/** How far the face reaches into the body, so that no joint is seen. */
const SUNK = 0.08;

/** The middle of a square, on the ground. */
export function middle(square: number): { x: number; z: number } {
  return { x: (square % 4) - 1.5, z: Math.floor(square / 4) - 1.5 };
}

/** The height of the plank's face above the ground of its wells. */
export const FACE = DEEP;

export function plank(letters: boolean): Group {
  const grain = lyingGrain();
  grain.repeat.set(0.32, 0.32);
  const wood = new MeshStandardMaterial({ color: colour("board"), map: grain, roughness: 0.62 });
  const ground = new MeshStandardMaterial({ color: colour("well"), roughness: 0.9 });
  const top = new Mesh(new ExtrudeGeometry(face(), bevelled(DEEP + SUNK)).rotateX(-Math.PI / 2), wood);
  top.position.y = EDGE - SUNK;
  const body = new Mesh(new ExtrudeGeometry(rounded(HALF), flat(THICK)).rotateX(-Math.PI / 2), wood);
  body.position.y = -THICK - 0.012;
  const group = new Group().add(top, body);
  for (let square = 0; square < 16; square += 1) {
    const { x, z } = middle(square);
    const floor = new Mesh(new CircleGeometry(WELL + EDGE, 48).rotateX(-Math.PI / 2), ground);
    floor.position.set(x, -0.006, z);
    group.add(floor);
  }
  for (const part of group.children) part.castShadow = part.receiveShadow = true;
  const mat = new Mesh(new PlaneGeometry(20, 20).rotateX(-Math.PI / 2), new ShadowMaterial({ opacity: 0.3 }));
  mat.position.y = -THICK - 0.02;
  mat.receiveShadow = true;
  group.add(mat);
  return letters ? group.add(...rim()) : group;
}

const bevelled = (depth: number): object => ({
  depth: depth - 2 * EDGE,
  bevelSize: EDGE,
  bevelThickness: EDGE,
  bevelSegments: 2,
  curveSegments: 48,
});
const flat = (depth: number): object => ({ depth, bevelEnabled: false, curveSegments: 24 });

function rounded(half: number): Shape {
  const [corner, turn] = [0.16, Math.PI / 2];
  const inner = half - corner;
  const shape = new Shape();
  shape.absarc(inner, inner, corner, 0, turn);
  shape.absarc(-inner, inner, corner, turn, 2 * turn);
  shape.absarc(-inner, -inner, corner, 2 * turn, 3 * turn);
  shape.absarc(inner, -inner, corner, 3 * turn, 4 * turn);
  return shape.closePath() as Shape;
}

function face(): Shape {
  const shape = rounded(HALF - EDGE);
  for (let square = 0; square < 16; square += 1) {
    const { x, z } = middle(square);
    shape.holes.push(new Path().absarc(x, z, WELL + EDGE, 0, 2 * Math.PI, true) as Path);
  }
  return shape;
}

/** The letters above and the figures at the left. */
function rim(): Mesh[] {
  return [..."abcd"].map((word, at) => letter(word, at - 1.5, -2.15)).concat(
    [..."1234"].map((word, at) => letter(word, -2.15, at - 1.5)),
  ); // prettier-ignore
}

function letter(word: string, x: number, z: number): Mesh {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 64;
  const brush = canvas.getContext("2d");
  if (brush !== null) {
    brush.font = "600 46px Commissioner, system-ui, sans-serif";
    brush.textAlign = "center";
    brush.textBaseline = "middle";
    brush.fillStyle = `#${colour("mark").getHexString()}`;
    brush.fillText(word, 32, 34);
  }
  const picture = new CanvasTexture(canvas);
  picture.colorSpace = SRGBColorSpace;
  picture.anisotropy = 4;
  const paint = new MeshBasicMaterial({ map: picture, transparent: true, depthWrite: false });
  const mesh = new Mesh(new PlaneGeometry(0.22, 0.22).rotateX(-Math.PI / 2), paint);
  mesh.position.set(x, FACE + 0.004, z);
  return mesh;
}
