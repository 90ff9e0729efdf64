import { start } from "./dialog.ts";

/**
 * The search of a language that nobody has described: by whole words. Others have one made with their `i18n/<language>/terms.ts`.
 * @public called by `src/boot/page.ts`, by the address of this module
 */
export const open = start({ stem: (word) => word, stop: "" });
