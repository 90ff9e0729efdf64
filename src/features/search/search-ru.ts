import * as stems from "../../../i18n/terms/ru.ts";
import { start } from "./dialog.ts";

export const open = start(stems);
