import type { Context } from "hono";
import { BodyTooLarge, readLimitedBody } from "../../shared/limited-body.ts";
import type { AppEnv } from "../env.ts";
import { ApiError } from "../errors.ts";

/** Bytes of a body. */
const limit = 16 * 1024;
/** No call needs more than a flat object; anything that walks a body may recurse this far safely. */
const depthLimit = 16;

const jsonType = /^application\/json\s*(;|$)/i;

const formType = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** Whether a call is a form, where one is taken; its body is then text for its handler to read. */
export const isForm = (c: Context<AppEnv>): boolean =>
	c.get("pathRule").body === "form" && formType.test(c.req.header("content-type") ?? "");

/** The body as text. @param most bytes, else `too_large`; throws on what is not UTF-8 */
export async function readText(request: Request, most = limit): Promise<string> {
	const bytes = await readLimitedBody(request, most).catch((error) => {
		throw error instanceof BodyTooLarge ? new ApiError("too_large") : error;
	});
	return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
}

function tooDeep(value: unknown): boolean {
	let level = [value];
	for (let depth = 0; level.length > 0; depth++) {
		if (depth > depthLimit) return true;
		level = level.flatMap((item) => (item && typeof item === "object" ? Object.values(item) : []));
	}
	return false;
}

/** Throws on what is no object of JSON at the top, or too deep. */
function checkJson(text: string): void {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw new ApiError("malformed");
	}
	if (typeof value !== "object" || value === null || Array.isArray(value) || tooDeep(value))
		throw new ApiError("malformed");
}

/**
 * JSON only, but for the few calls that take a form, at most 16 kB, an object at the top, not nested deeply. A call without a body
 * passes. What was read takes the place of the stream, as with Hono's own `bodyLimit`.
 */
export async function checkBody(c: Context<AppEnv>): Promise<void> {
	if (c.get("pathRule").body === "raw") return;
	let text: string;
	try {
		text = await readText(c.req.raw);
	} catch (error) {
		throw error instanceof ApiError ? error : new ApiError("malformed");
	}
	const type = c.req.header("content-type") ?? "";
	const isJson = jsonType.test(type);
	if (text === "" && isJson) text = "{}";
	if (!isForm(c) && (text || type)) {
		if (!isJson) throw new ApiError("unsupported_type");
		checkJson(text);
	}
	// An empty text would bring a content type of its own.
	c.req.raw = new Request(c.req.raw, { body: text || new Uint8Array() });
}
