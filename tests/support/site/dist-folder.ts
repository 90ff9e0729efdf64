import { resolve } from "node:path";

/** The built site: `dist/`, or a folder set in the environment. */
export const dist = resolve(import.meta.dirname, "../../..", process.env.SITE_DIST ?? "dist");
