/** Normalizes a name for search: lower case, no accents, unified Arabic letters, no vowel signs. */
export const fold = (text: string): string =>
	text
		.normalize("NFD")
		.replace(/[\p{M}\u0640]/gu, "")
		.toLowerCase()
		.replace(/ى/g, "ي")
		.replace(/ة/g, "ه")
		.trim();
