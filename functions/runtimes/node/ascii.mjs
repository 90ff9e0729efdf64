/**
 * Escapes non-ASCII characters in a bundle. esbuild leaves them only in regular expressions and their templates, where the escape is
 * equivalent. A single one would make V8 store the whole bundle in two bytes per character.
 */
export const inAscii = (text) =>
	text.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
