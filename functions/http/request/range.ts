/** The bytes a Range header asks for (RFC 9110 §14.2), end inclusive; "all" where none is understood, null where they lie outside. */
export function rangeOf(
	header: string | undefined,
	size: number,
): { start: number; end: number } | "all" | null {
	const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
	if ((!first && !last) || (first && last && Number(last) < Number(first))) return "all";
	const start = first ? Number(first) : Math.max(0, size - Number(last));
	const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
	return start <= end ? { start, end } : null;
}
