/** Whether this browser can draw in 3-D (WebGL 2); checked once. */
let can: boolean | null = null;

export function canBeSolid(): boolean {
  can ??= document.createElement("canvas").getContext("webgl2") !== null;
  return can;
}
