import * as stems from "../../../i18n/terms/en.ts";
import { start } from "./dialog.ts";

export const open = start(stems);
