/**
 * A bundle with letters of other scripts by their numbers. The bundler has left them only in regular expressions, and in templates
 * that become such, where number and letter are the same; with a single one V8 would keep two bytes for each of three million letters.
 */
export const inAscii = (text) =>
	text.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
