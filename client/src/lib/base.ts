/**
 * Where the page lies on its host. Paths in the code begin at `/`; on a static host everything may lie in a folder, so
 * every link, picture and request asks here for its address.
 */

/** The path of the folder, with a slash at both ends. The build puts the client's own files below it. */
export const BASE = import.meta.env.BASE_URL.replace(/client\/$/, "");

/** The address of a path: of a screen, a picture, a file or a request. */
export function address(path: string): string {
  return BASE + path.slice(1);
}

/** The path of an address, without a slash at its end; null if it lies outside. */
export function pathOf(address: string): string | null {
  if (!`${address}/`.startsWith(BASE)) return null;
  return `/${address.slice(BASE.length).replace(/\/+$/, "")}`;
}
