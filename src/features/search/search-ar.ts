import * as stems from "../../../i18n/terms/ar.ts";
import { start } from "./dialog.ts";

export const open = start(stems);
