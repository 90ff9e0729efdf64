const read = new Map<string, ReadonlyMap<string, boolean>>();

/** What an Accept-Encoding header takes; there are few different ones, so each is read once. */
function encodingsOf(header: string): ReadonlyMap<string, boolean> {
	const earlier = read.get(header);
	if (earlier) return earlier;
	const encodings = new Map(
		header.split(",").map((part) => {
			const [name = "", ...parameters] = part.trim().toLowerCase().split(";");
			return [name, !parameters.some((item) => /^\s*q=0(\.0*)?\s*$/.test(item))] as const;
		}),
	);
	// Headers come from outside: what is remembered stays bounded.
	if (read.size < 100) read.set(header, encodings);
	return encodings;
}

/** Whether an Accept-Encoding header takes an encoding (RFC 9110 §12.5.3); `q=0` refuses. */
export function takes(header: string, encoding: "br" | "gzip"): boolean {
	const encodings = encodingsOf(header);
	return encodings.get(encoding) ?? encodings.get("*") ?? false;
}
