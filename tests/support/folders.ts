import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");
/** Node's compile cache, shared: dozens of processes in a run load the same modules. */
export const compileCache = join(root, ".cache/node");
