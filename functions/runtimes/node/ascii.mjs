/** Escapes what esbuild leaves in regular expressions: one non-ASCII character makes V8 store the whole bundle in two bytes each. */
export const inAscii = (text) =>
	text.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
