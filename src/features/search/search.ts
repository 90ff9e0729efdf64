import { start } from "./dialog.ts";

/**
 * The search for languages without `i18n/<language>/terms.ts`, by whole words.
 * @public called by `src/boot/page.ts`, by the address of this module
 */
export const open = start({ stem: (word) => word, stopWords: "" });
