import { start } from "./dialog.ts";

/** For a language without a file of stems. */
export const open = start({ stem: (word) => word, stop: "" });
