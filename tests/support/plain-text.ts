/** A text as it looks: without direction marks, and with ordinary spaces. */
export const plainText = (text: string | null | undefined): string =>
	(text ?? "").replaceAll(/[\u2066-\u2069\u200e\u200f]/g, "").replaceAll(/[\u00a0\u202f]/g, " ");
