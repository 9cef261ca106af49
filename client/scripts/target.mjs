/**
 * What is built, and where it goes: the client that a server serves, as part of the Python package, or with
 * FOURFOLD_SITE (a path such as /fourfold/, or a whole address) that of a static site.
 */
import { at } from "./python.mjs";

const site = process.env.FOURFOLD_SITE;

/** Whether there will be no server. */
export const IS_SITE = site !== undefined;

/** The folder of the host in which everything lies, with a slash at both ends. */
export const BASE = `/${new URL(site ?? "/", "http://host").pathname.replaceAll(/^\/+|\/+$/g, "")}/`.replace(
  "//",
  "/",
);

/** Where the built client goes; never committed. FOURFOLD_SITE_FOLDER names another folder for a site. */
export const BUILT = IS_SITE
  ? `${process.env.FOURFOLD_SITE_FOLDER ?? at("../../build/site")}/client/`
  : at("../../src/fourfold/web/client/");
