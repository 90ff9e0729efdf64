import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");
/** Where Node keeps what it has compiled: dozens of processes of a run begin with the same modules. */
export const compileCache = join(root, ".cache/node");
