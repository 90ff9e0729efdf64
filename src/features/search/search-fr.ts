import { start } from "./dialog.ts";
import * as stems from "./stem-fr.ts";

export const open = start(stems);
