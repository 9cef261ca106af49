/** Whether this browser can show bodies in light (WebGL 2); asked once. */
let can: boolean | null = null;

export function canBeSolid(): boolean {
  can ??= document.createElement("canvas").getContext("webgl2") !== null;
  return can;
}
