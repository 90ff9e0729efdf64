import * as stems from "../../../i18n/terms/fr.ts";
import { start } from "./dialog.ts";

export const open = start(stems);
