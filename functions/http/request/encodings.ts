import { parseAccept } from "hono/utils/accept";

/** Whether Accept-Encoding includes an encoding (RFC 9110 §12.5.3); `q=0` excludes it. */
export function acceptsEncoding(header: string, encoding: "br" | "gzip"): boolean {
	const accepted = parseAccept(header.toLowerCase());
	const entry = [encoding, "*"].map((name) => accepted.find(({ type }) => type === name)).find(Boolean);
	return entry !== undefined && entry.q > 0;
}
