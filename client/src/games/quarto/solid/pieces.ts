/**
 * The sixteen pieces in 3-D, for each drawing of `fourfold.art` and with the same measurements; a square of the board is 1
 * wide. Bits are the traits: 0 colour or pattern, 1 shape, 2 height, 3 top.
 */
import {
  BackSide,
  CircleGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  Group,
  LatheGeometry,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Path,
  QuadraticBezierCurve,
  RingGeometry,
  Shape,
  ShapeGeometry,
  SphereGeometry,
  TorusGeometry,
  Vector2,
  Vector3,
  type BufferGeometry,
  type Material,
} from "three";

import { colour } from "./colours";
import { uprightGrain, yearRings } from "./grain";

/** Measurements of the drawings, in their own unit. */
const PITCH = 108;
const ROUND = 30 / PITCH;
const SIDE = (36 * Math.SQRT2) / PITCH;
const HOLE = 17 / PITCH;
/** The drawings look down at pieces, which makes them lower than they are. */
const SHORT = 33 / PITCH;
const TALL = 60 / PITCH;
const EDGE = 0.018;
/** How wide the light line around a top is. */
const RIM = 0.016;

/** Makes the sixteen pieces of an edition. */
export type Workshop = (piece: number) => Group;

/** The maker for a drawing; an unknown drawing is made of wood. */
export function workshop(drawing: string, edition: string): Workshop {
  if (drawing === "mushroom") return mushrooms(edition);
  return drawing === "ink" ? inked(edition) : wooden(edition);
}

// -- Wood and ink --------------------------------------------------------------------------------------------

interface Traits {
  readonly square: boolean;
  readonly height: number;
  readonly hollow: boolean;
}

const traits = (piece: number): Traits => ({
  square: (piece & 2) !== 0,
  height: piece & 4 ? TALL : SHORT,
  hollow: (piece & 8) === 0,
});

function outline(square: boolean, more = 0): Shape {
  const shape = new Shape();
  if (!square) return shape.absarc(0, 0, ROUND + more - EDGE, 0, 2 * Math.PI) as Shape;
  const half = SIDE / 2 + more - EDGE;
  shape.moveTo(-half, -half).lineTo(half, -half).lineTo(half, half).lineTo(-half, half).closePath();
  return shape;
}

/** A block on its foot: round or square, with bevelled edges, drilled if it is hollow. */
function block({ square, height, hollow }: Traits): BufferGeometry {
  const shape = outline(square);
  if (hollow) shape.holes.push(new Path().absarc(0, 0, HOLE + EDGE, 0, 2 * Math.PI, true) as Path);
  const body = new ExtrudeGeometry(shape, {
    depth: height - 2 * EDGE,
    bevelSize: EDGE,
    bevelThickness: EDGE,
    bevelSegments: 2,
    curveSegments: 40,
  });
  return body.translate(0, 0, EDGE).rotateX(-Math.PI / 2);
}

/** The inside of a hollow piece. */
function bore(height: number, inside: Material): Group {
  const deep = height * 0.62;
  const wall = new Mesh(new CylinderGeometry(HOLE + 0.002, HOLE + 0.002, deep, 40, 1, true), inside);
  wall.position.y = height - deep / 2 - EDGE;
  const ground = new Mesh(new CircleGeometry(HOLE + 0.01, 40).rotateX(-Math.PI / 2), inside);
  ground.position.y = height - deep;
  return new Group().add(wall, ground);
}

function shaded(mesh: Mesh): Mesh {
  mesh.castShadow = mesh.receiveShadow = true;
  return mesh;
}

/** A square one stands with a corner towards the viewer, as in the drawings. */
function stood(piece: number, ...parts: (Mesh | Group)[]): Group {
  const group = new Group().add(...parts);
  if (traits(piece).square) group.rotation.y = Math.PI / 4;
  return group;
}

function wooden(edition: string): Workshop {
  const [fibres, rings] = [uprightGrain(), yearRings()];
  const woods = ["maple", "walnut"].map((wood) => ({
    top: new MeshStandardMaterial({ color: colour(`${edition}-${wood}`), map: rings, roughness: 0.5 }),
    sides: new MeshStandardMaterial({ color: colour(`${edition}-${wood}`), map: fibres, roughness: 0.5 }),
    rim: new MeshStandardMaterial({ color: colour(`${edition}-${wood}-rim`), roughness: 0.5 }),
    hole: new MeshStandardMaterial({
      color: colour(`${edition}-${wood}-hole`),
      side: BackSide,
      roughness: 1,
    }),
  }));
  return (piece) => {
    const wood = woods[piece & 1];
    if (wood === undefined) return new Group();
    const { height, hollow, square } = traits(piece);
    const body = shaded(new Mesh(block(traits(piece)), [wood.top, wood.sides]));
    const rims = [outerRim(square), ...(hollow ? [innerRim()] : [])].map((shape) => {
      const rim = new Mesh(shape.rotateX(-Math.PI / 2), wood.rim);
      rim.position.y = height + 0.002;
      return rim;
    });
    return stood(piece, body, ...rims, ...(hollow ? [bored(height, wood.hole)] : []));
  };
}

/** The light line around a top face, which separates dark pieces from the dark board. */
function outerRim(square: boolean): BufferGeometry {
  const shape = outline(square);
  shape.holes.push(outline(square, -RIM));
  return new ShapeGeometry(shape, 40);
}

const innerRim = (): BufferGeometry => new RingGeometry(HOLE + EDGE, HOLE + EDGE + RIM * 0.8, 40);

/** A bore whose ground is seen from above, its wall from inside. */
function bored(height: number, hole: MeshStandardMaterial): Group {
  const inside = bore(height, hole);
  const [, ground] = inside.children;
  if (ground instanceof Mesh) ground.material = new MeshBasicMaterial({ color: hole.color });
  return inside;
}

/** Black and white: bands instead of a second colour, and a bold line around everything. */
function inked(edition: string): Workshop {
  const body = new MeshStandardMaterial({ color: colour(`${edition}-body`), roughness: 0.9 });
  const ink = new MeshBasicMaterial({ color: colour(`${edition}-ink`) });
  const around = new MeshBasicMaterial({ color: colour(`${edition}-ink`), side: BackSide });
  const [bold, stripe, apart] = [0.022, 5.5 / 0.815 / PITCH, 11 / 0.815 / PITCH];
  return (piece) => {
    const { square, height, hollow } = traits(piece);
    const parts = [shaded(new Mesh(block(traits(piece)), body))];
    parts.push(new Mesh(slice(square, height + 2 * bold, 0, bold), around));
    parts.push(new Mesh(slice(square, EDGE * 1.4, height - EDGE * 2.2, 0.004), ink));
    if (hollow) parts.push(disc(height + 0.002, ink));
    const bands = (piece & 1) === 0 ? 0 : Math.floor((height - EDGE * 3) / apart);
    for (let band = 0; band < bands; band += 1)
      parts.push(new Mesh(slice(square, stripe, apart * (band + 0.3), 0.005), ink));
    return stood(piece, ...parts);
  };
}

function disc(height: number, ink: Material): Mesh {
  const mesh = new Mesh(new CircleGeometry(HOLE, 40).rotateX(-Math.PI / 2), ink);
  mesh.position.y = height;
  return mesh;
}

/** A slice of a block's outline, a little wider than it. */
function slice(square: boolean, height: number, from: number, more: number): BufferGeometry {
  const shape = outline(square, more + EDGE);
  const body = new ExtrudeGeometry(shape, { depth: height, bevelEnabled: false, curveSegments: 40 });
  return body.rotateX(-Math.PI / 2).translate(0, from - (more > EDGE ? more : 0), 0);
}

// -- Mushrooms -----------------------------------------------------------------------------------------------

/** Half the outline of a cap, from its middle below to its tip, in the drawings' unit. */
const FLAT: readonly (readonly [number, number])[] = [
  [0, 25], [22, 25], [38, 29], [42, 37], [38, 47], [26, 55], [12, 60], [0, 61],
]; // prettier-ignore
const POINTED: readonly (readonly [number, number])[] = [
  [0, 21], [14, 21], [27, 25], [30, 32], [27, 41], [16, 56], [8, 70], [5, 77], [0, 80],
]; // prettier-ignore
const STEM: readonly (readonly [number, number])[] = [[0, 0], [12, 0], [15, 4], [13, 12], [9, 24], [9, 34]]; // prettier-ignore
const SMALL = 0.66;
/** Where dots sit: how far up the outline, and how far around. */
const DOTS: readonly (readonly [number, number])[] = [
  [0.34, 0.02], [0.34, 0.21], [0.34, 0.4], [0.34, 0.6], [0.34, 0.8],
  [0.62, 0.1], [0.62, 0.36], [0.62, 0.62], [0.62, 0.87], [0.88, 0.28], [0.88, 0.75],
]; // prettier-ignore

function turned(points: readonly (readonly [number, number])[]): LatheGeometry {
  const corners = points.map(([x, y]) => new Vector2(x / PITCH, y / PITCH));
  return new LatheGeometry(smooth(corners), 40);
}

/** Round off the corners between the points of an outline. */
function smooth(corners: readonly Vector2[]): Vector2[] {
  const middles = corners.slice(1).map((corner, at) => corner.clone().lerp(corners[at] ?? corner, 0.5));
  const bends = middles.slice(1).flatMap((end, at) => {
    const [start, corner] = [middles[at] ?? end, corners[at + 1] ?? end];
    return new QuadraticBezierCurve(start, corner, end).getPoints(6);
  });
  return [corners[0], ...bends, corners.at(-1)].filter((one) => one !== undefined);
}

function mushrooms(edition: string): Workshop {
  const of = (part: string, roughness = 0.55): MeshStandardMaterial =>
    new MeshStandardMaterial({ color: colour(`${edition}-${part}`), roughness });
  const [stem, ring, dots] = [of("stem", 0.8), of("ring", 0.8), of("dots", 0.6)];
  const caps = [of("blue", 0.35), of("red", 0.35)];
  return (piece) => {
    const points = piece & 2 ? POINTED : FLAT;
    const parts = [shaded(new Mesh(turned(STEM), stem)), shaded(new Mesh(turned(points), caps[piece & 1]))];
    if (piece & 1) {
      const band = shaded(new Mesh(new TorusGeometry(12 / PITCH, 2.6 / PITCH, 10, 32), ring));
      band.rotation.x = Math.PI / 2;
      band.position.y = 16 / PITCH;
      parts.push(band);
    }
    // At a tip there is no room for dots.
    const spots = piece & 2 ? DOTS.filter(([up]) => up < 0.7) : DOTS;
    if (piece & 8) parts.push(...spots.map(([up, around]) => dot(points, up, around, dots)));
    const group = new Group().add(...parts);
    group.scale.setScalar(piece & 4 ? 1 : SMALL);
    return group;
  };
}

/** A flat dot that lies on a cap. */
function dot(
  points: readonly (readonly [number, number])[],
  up: number,
  around: number,
  paint: Material,
): Mesh {
  const outside = points.slice(3); // from the widest place upwards
  const at = up * (outside.length - 1);
  const [low, high] = [outside[Math.floor(at)], outside[Math.min(outside.length - 1, Math.floor(at) + 1)]];
  const [[x, y], [nextX, nextY]] = [low ?? [0, 0], high ?? [0, 0]];
  const share = at - Math.floor(at);
  const [reach, height] = [x + (nextX - x) * share, y + (nextY - y) * share];
  const turn = around * 2 * Math.PI;
  const [outwards, upwards] = [nextY - y, x - nextX];
  const mesh = shaded(new Mesh(new SphereGeometry(7 / PITCH, 16, 10).scale(1, 1, 0.3), paint));
  mesh.position.set((Math.sin(turn) * reach) / PITCH, height / PITCH, (Math.cos(turn) * reach) / PITCH);
  const towards = new Vector3(Math.sin(turn) * outwards, upwards, Math.cos(turn) * outwards).add(
    mesh.position,
  );
  mesh.lookAt(towards);
  return mesh;
}
