/** Files for the user to keep. */
import { reach } from "../host/host";
import { refusalOf } from "./api";

/** Offer a file to the user as a download. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => {
    URL.revokeObjectURL(address);
  });
}

/** Offer what a request answers, by the name that comes with it. */
export async function downloadFrom(path: string): Promise<void> {
  const response = await reach(path);
  if (!response.ok) throw await refusalOf(response);
  const [, name = ""] = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  download(await response.blob(), name);
}
