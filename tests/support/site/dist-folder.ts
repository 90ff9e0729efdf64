import { resolve } from "node:path";

/** The built site: `dist/`, or another folder named in the environment. */
export const dist = resolve(import.meta.dirname, "../../..", process.env.SITE_DIST ?? "dist");
