import { readLimitedBody } from "../utils/limited-body.ts";

export type Send = (url: string, init: RequestInit) => Promise<Response>;

interface ExternalRequest extends RequestInit {
	headers?: Record<string, string>;
	/** Covers the answer's body too. */
	signal: AbortSignal;
	/** Posted as JSON. */
	json?: object;
}

/** A text of an answer; null if it's missing, empty or something else. */
export const toTextOrNull = (value: unknown): string | null =>
	typeof value === "string" && value ? value : null;

const maxBytes = 1024 * 1024;

/** Calls an outside service and reads its answer, whatever the status. Rejects if that fails or is longer than 1 MB. */
export async function fetchExternal(url: string, request: ExternalRequest, send: Send = fetch) {
	const { json, headers, ...init } = request;
	const response = await send(url, {
		...(json && { method: "POST", body: JSON.stringify(json) }),
		headers: { ...(json && { "content-type": "application/json" }), ...headers },
		...init,
		// A redirect could lead anywhere; workerd doesn't implement "error" mode.
		redirect: "manual",
	});
	const bytes = await readLimitedBody(response, maxBytes);
	const text = () => new TextDecoder().decode(bytes);
	const { ok, status, headers: responseHeaders } = response;
	return { ok, status, headers: responseHeaders, bytes, text, json: (): unknown => JSON.parse(text()) };
}
