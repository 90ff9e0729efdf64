import { resolve } from "node:path";
import { root } from "../folders.ts";

/** The built site: `dist/`, or a folder set in the environment. */
export const dist = resolve(root, process.env.SITE_DIST ?? "dist");
