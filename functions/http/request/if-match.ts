/** Whether `If-Match` holds for a file with these entity tags: compared strongly, so weak ones never match (RFC 9110 §13.1.1). */
export const ifMatchHolds = (header: string | null | undefined, etags: readonly (string | null)[]): boolean =>
	header == null ||
	header.split(",").some((part) => {
		const tag = part.trim();
		return tag === "*" || (tag.startsWith('"') && etags.includes(tag));
	});
