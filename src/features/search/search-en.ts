import { start } from "./dialog.ts";
import * as stems from "./stem-en.ts";

export const open = start(stems);
