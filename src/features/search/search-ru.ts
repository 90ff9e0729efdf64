import { start } from "./dialog.ts";
import * as stems from "./stem-ru.ts";

export const open = start(stems);
