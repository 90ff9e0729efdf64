/** Whether an Accept-Encoding header takes an encoding (RFC 9110 §12.5.3); `q=0` refuses. */
export function takes(header: string, encoding: "br" | "gzip"): boolean {
	const entries = header.split(",").map((part) =>
		part
			.trim()
			.toLowerCase()
			.split(/\s*;\s*/),
	);
	const entry = [encoding, "*"].map((name) => entries.find(([first]) => first === name)).find(Boolean);
	return entry !== undefined && !entry.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
}
