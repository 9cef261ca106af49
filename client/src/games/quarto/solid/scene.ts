/**
 * A board of Quarto! as a lit 3-D scene: what is on it, what is marked, and the viewpoint. It knows no rules,
 * draws only when something changes, and reports where its squares are on the screen so that the page's own
 * buttons can lie there.
 */
import {
  Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  Raycaster,
  RingGeometry,
  CircleGeometry,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Object3D,
} from "three";

import { colour } from "./colours";
import { workshop, type Workshop } from "./pieces";
import { FACE, HALF, middle, plank, WELL } from "./table";

/** What the scene shows. */
export interface Sight {
  /** The piece on each square, a1 first. */
  readonly pieces: readonly (number | null)[];
  /** The latest placement. */
  readonly last: number | null;
  /** Squares that may be placed on or shown. */
  readonly open: readonly number[];
  /** Squares shown for a call. */
  readonly shown: readonly number[];
  /** The line that won. */
  readonly lit: readonly number[];
  /** A piece held over a square. */
  readonly ghost: { readonly piece: number; readonly square: number } | null;
}

/** Where a square is on the screen, in pixels of the canvas. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const FALL = 260;
/** How high the tallest piece is. */
const TALLEST = 0.75;
/** How much of the canvas is filled, which is 2 wide: its shadow needs room too. */
const FILLED = 1.92;
/** How far from its middle a square answers to a tap: nearly as far as its neighbours do. */
const REACH = 0.49;
/** How far the viewpoint may move up and to the side. */
const LOWEST = 0.42;
const HIGHEST = 1.45;
/** Low enough to tell a tall piece from a short one, high enough for every square to be as high as a thumb. */
const USUAL = { turn: 0, tilt: 0.93 };

export class SolidScene {
  private readonly renderer: WebGLRenderer;
  private readonly camera = new PerspectiveCamera(22, 1, 1, 60);
  private readonly scene = new Scene();
  private readonly standing = new Group();
  private readonly marks = new Group();
  private make: Workshop = () => new Group();
  private board: Object3D = new Group();
  private sight: Sight | null = null;
  private turn = USUAL.turn;
  private tilt = USUAL.tilt;
  private frame = 0;
  private falling: { piece: Object3D; began: number } | null = null;

  /** `moved` is called whenever squares move on the screen. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly moved: () => void,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false; // the lamp never moves: shadows change only with pieces
    this.scene.add(new HemisphereLight(new Color("#fff4dc"), new Color("#5b4332"), 1.7), lamp());
    this.scene.add(this.standing, this.marks);
  }

  /** Build everything from these pieces and the page's current colours. */
  dress(drawing: string, edition: string, letters: boolean): void {
    this.make = workshop(drawing, edition);
    this.scene.remove(this.board);
    release(this.board);
    this.board = plank(letters);
    this.renderer.shadowMap.needsUpdate = true;
    this.scene.add(this.board);
    const sight = this.sight;
    this.sight = null;
    if (sight !== null) this.show(sight, false);
  }

  /** Show a board; if `lively`, a new piece falls into place. */
  show(sight: Sight, lively: boolean): void {
    const before = this.sight;
    this.sight = sight;
    const fresh =
      before === null
        ? []
        : sight.pieces.flatMap((piece, at) => (piece !== null && before.pieces[at] !== piece ? [at] : []));
    if (before === null || sight.pieces.some((piece, at) => piece !== before.pieces[at])) this.stand(sight);
    this.mark(sight);
    const placed =
      fresh.length === 1 && fresh[0] === sight.last
        ? this.standing.getObjectByName(String(fresh[0]))
        : undefined;
    if (placed !== undefined && lively) {
      this.falling = { piece: placed, began: performance.now() };
      this.fall(performance.now());
    }
    this.draw();
  }

  resize(width: number, ratio: number): void {
    this.renderer.setPixelRatio(Math.min(ratio, 2));
    this.renderer.setSize(width, width, false);
    this.look();
    this.render(performance.now()); // a new size empties the canvas: it is filled before anybody sees that
  }

  /** Turn the board and look at it from higher or lower. */
  turnBy(turn: number, tilt: number): void {
    this.turn = (this.turn + turn) % (2 * Math.PI);
    this.tilt = Math.max(LOWEST, Math.min(HIGHEST, this.tilt + tilt));
    this.look();
  }

  /** The square at a point of the canvas: that of the piece one points at, else the well. */
  squareAt(x: number, y: number): number | null {
    const width = this.canvas.clientWidth;
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / width) * 2), this.camera);
    for (const { object } of ray.intersectObjects(this.standing.children, true)) {
      let owner: Object3D | null = object;
      while (owner !== null && owner.parent !== this.standing) owner = owner.parent;
      if (owner !== null && owner.name !== "ghost") return Number(owner.name);
    }
    const way = ray.ray;
    const at = way.origin.clone().addScaledVector(way.direction, (FACE - way.origin.y) / way.direction.y);
    const [column, row] = [Math.floor(at.x + 2), Math.floor(at.z + 2)];
    return column < 0 || column > 3 || row < 0 || row > 3 ? null : row * 4 + column;
  }

  /** Where each square is on the screen now: what one taps, wider than its well. */
  places(): Place[] {
    const width = this.canvas.clientWidth;
    return Array.from({ length: 16 }, (_, square) => {
      const { x, z } = middle(square);
      const rim = Array.from({ length: 12 }, (_, at) => {
        const around = (at / 12) * 2 * Math.PI;
        return new Vector3(x + Math.cos(around) * REACH, FACE, z + Math.sin(around) * REACH).project(
          this.camera,
        );
      });
      const across = rim.map((point) => ((point.x + 1) / 2) * width);
      const down = rim.map((point) => ((1 - point.y) / 2) * width);
      const [left, top] = [Math.min(...across), Math.min(...down)];
      return { x: left, y: top, width: Math.max(...across) - left, height: Math.max(...down) - top };
    });
  }

  close(): void {
    cancelAnimationFrame(this.frame);
    release(this.scene);
    this.renderer.dispose();
  }

  // -- Drawing -----------------------------------------------------------------------------------------------

  private draw(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame((now) => {
      this.render(now);
    });
  }

  private render(now: number): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.fall(now);
    this.renderer.render(this.scene, this.camera);
    if (this.falling !== null) this.draw();
  }

  private fall(now: number): void {
    if (this.falling === null) return;
    const { piece, began } = this.falling;
    const share = Math.min(1, Math.max(0, (now - began) / FALL));
    piece.position.y = 1.1 * (1 - share * share);
    this.renderer.shadowMap.needsUpdate = true;
    if (share === 1) this.falling = null;
  }

  private look(): void {
    const distance = 15;
    const flat = distance * Math.cos(this.tilt);
    this.camera.position.set(
      flat * Math.sin(this.turn),
      distance * Math.sin(this.tilt),
      flat * Math.cos(this.turn),
    );
    this.camera.lookAt(0, 0.1, 0);
    this.camera.updateMatrixWorld();
    this.fit();
    this.moved();
    this.draw();
  }

  /** As large as the canvas allows and in its middle, however the board is turned. */
  private fit(): void {
    this.camera.updateProjectionMatrix();
    const corners = [-HALF, HALF].flatMap((x) =>
      [-HALF, HALF].flatMap((z) => [
        new Vector3(x, -0.3, z),
        new Vector3(x, FACE, z),
        new Vector3(x * 0.8, TALLEST, z * 0.8),
      ]),
    );
    const seen = corners.map((corner) => corner.project(this.camera));
    const [across, down] = [seen.map(({ x }) => x), seen.map(({ y }) => y)];
    const [left, right] = [Math.min(...across), Math.max(...across)];
    const [low, high] = [Math.min(...down), Math.max(...down)];
    const scale = FILLED / Math.max(right - left, high - low);
    const [x, y] = [(left + right) / 2, (low + high) / 2];
    this.camera.projectionMatrix.premultiply(
      new Matrix4().set(scale, 0, 0, -x * scale, 0, scale, 0, -y * scale, 0, 0, 1, 0, 0, 0, 0, 1),
    );
    this.camera.projectionMatrixInverse.copy(this.camera.projectionMatrix).invert();
  }

  private stand({ pieces }: Sight): void {
    this.renderer.shadowMap.needsUpdate = true;
    release(this.standing);
    this.standing.clear();
    this.falling = null;
    for (const [square, piece] of pieces.entries())
      if (piece !== null) this.standing.add(this.put(piece, square, String(square)));
  }

  private put(piece: number, square: number, name: string): Object3D {
    const body = this.make(piece);
    const { x, z } = middle(square);
    body.position.set(x, 0, z);
    body.name = name;
    return body;
  }

  private mark({ open, shown, lit, last, ghost }: Sight): void {
    release(this.marks);
    this.marks.clear();
    for (const square of open) this.ring(square, "reach", 0.018, 0.75);
    if (last !== null && lit.length === 0) this.ring(last, "last", 0.034, 1);
    for (const square of shown) this.ring(square, "call", 0.05, 1);
    for (const square of lit) {
      this.ring(square, "glow", 0.05, 1);
      const light = new Mesh(new CircleGeometry(WELL, 40).rotateX(-Math.PI / 2), paint("glow", 0.75));
      const { x, z } = middle(square);
      light.position.set(x, 0.004, z);
      this.marks.add(light);
    }
    if (ghost === null) return;
    const body = this.put(ghost.piece, ghost.square, "ghost");
    body.traverse((part) => {
      if (!(part instanceof Mesh)) return;
      part.castShadow = false;
      const faint = (material: MeshBasicMaterial): MeshBasicMaterial =>
        Object.assign(material.clone(), { transparent: true, opacity: 0.5 });
      const worn = part.material as MeshBasicMaterial | MeshBasicMaterial[];
      part.material = Array.isArray(worn) ? worn.map(faint) : faint(worn);
    });
    this.marks.add(body);
    this.ring(ghost.square, "reach", 0.05, 1);
  }

  private ring(square: number, name: string, wide: number, opacity: number): void {
    const { x, z } = middle(square);
    const ring = new Mesh(
      new RingGeometry(WELL - 0.01, WELL + wide, 48).rotateX(-Math.PI / 2),
      paint(name, opacity),
    );
    ring.position.set(x, FACE + 0.006, z);
    this.marks.add(ring);
  }
}

const paint = (name: string, opacity: number): MeshBasicMaterial =>
  new MeshBasicMaterial({ color: colour(name), transparent: true, opacity, depthWrite: false });

/** One lamp, above and to the left, as in the drawings. */
function lamp(): DirectionalLight {
  const light = new DirectionalLight(new Color("#fff4dc"), 2.3);
  light.position.set(-3, 8, 2.5);
  light.castShadow = true;
  light.shadow.mapSize.set(1024, 1024);
  const { camera } = light.shadow;
  camera.left = camera.bottom = -4;
  camera.right = camera.top = 4;
  camera.near = 2;
  camera.far = 14;
  light.shadow.radius = 5;
  light.shadow.normalBias = 0.02;
  return light;
}

/** Free what the graphics card holds for an object. */
function release(thing: Object3D): void {
  thing.traverse((part) => {
    if (part instanceof Mesh) (part as Mesh).geometry.dispose();
  });
}
