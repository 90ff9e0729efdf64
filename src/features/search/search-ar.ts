import { start } from "./dialog.ts";
import * as stems from "./stem-ar.ts";

export const open = start(stems);
