/** A name as it is searched: small letters, without accents, Arabic letter forms and vowel signs made one. */
export const fold = (text: string): string =>
	text
		.normalize("NFD")
		.replace(/[\p{M}\u0640]/gu, "")
		.toLowerCase()
		.replace(/ى/g, "ي")
		.replace(/ة/g, "ه")
		.trim();
