import type { Context } from "hono";
import { BodyTooLarge, readLimitedBody } from "../../utils/limited-body.ts";
import { ApiError } from "../api-error.ts";
import type { AppEnv } from "../env.ts";

const defaultMaxBytes = 16 * 1024;

const jsonType = /^application\/json\s*(;|$)/i;

const formType = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** Whether the body is a form, on a path that accepts one; the handler then reads it. */
export const isForm = (c: Context<AppEnv>): boolean =>
	c.get("pathRule").body === "form" && formType.test(c.req.header("content-type") ?? "");

/** A field of a form; empty if it's missing or a file, or the form malformed. */
export async function readFormField(c: Context<AppEnv>, name: string): Promise<string> {
	const form = await c.req.formData().catch(() => null);
	const value = form?.get(name);
	return typeof value === "string" ? value : "";
}

/** The body as text. Throws `too_large` beyond `maxBytes`, `malformed` if it's no UTF-8 or breaks off. */
export async function readBody(request: Request, maxBytes = defaultMaxBytes): Promise<string> {
	try {
		const bytes = await readLimitedBody(request, maxBytes);
		return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
	} catch (error) {
		throw new ApiError(error instanceof BodyTooLarge ? "too_large" : "malformed");
	}
}

function checkJson(text: string): void {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw new ApiError("malformed");
	}
	if (typeof value !== "object" || value === null || Array.isArray(value)) throw new ApiError("malformed");
}

/**
 * Requires a JSON object (or a form, where accepted) of at most 16 kB; an empty body passes.
 * The consumed stream is replaced, as in Hono's `bodyLimit`.
 */
export async function checkBody(c: Context<AppEnv>): Promise<void> {
	if (c.get("pathRule").body === "raw") return;
	let text = await readBody(c.req.raw);
	const type = c.req.header("content-type") ?? "";
	const isJson = jsonType.test(type);
	if (text === "" && isJson) text = "{}";
	if (!isForm(c) && (text || type)) {
		if (!isJson) throw new ApiError("unsupported_type");
		checkJson(text);
	}
	// An empty string would add a Content-Type.
	c.req.raw = new Request(c.req.raw, { body: text || new Uint8Array() });
}
