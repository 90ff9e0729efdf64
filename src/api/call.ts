import { type ErrorCode, errorCodes, type FieldError, fieldErrors } from "../../functions/contract/errors.ts";
import type { FieldErrors, Reply } from "../../functions/contract/replies.ts";
import { signOut, storedToken } from "../stores/session.ts";

export interface CallOptions {
	/** GET, or POST when there is a body. */
	method?: "GET" | "POST" | "DELETE";
	body?: object;
	/** Headers beyond the usual ones. */
	headers?: Record<string, string>;
	/** The bearer token to send; `true` for the one of the login on this device. */
	token?: string | true;
	/** The language of mails that follow from the call; the page's own unless told. */
	lang?: string;
	/** Milliseconds until the call is given up. */
	deadline?: number;
	/** Gives the call up early, for example when its island leaves the page. */
	signal?: AbortSignal;
	/** Reads an answer that is not one piece of JSON (lines.ts); what it rejects with counts as a broken connection. */
	read?: (response: Response) => Promise<unknown>;
	/** Stands in for the browser's fetch in tests. */
	fetch?: (path: string, init: RequestInit) => Response | Promise<Response>;
}

export interface Failure {
	ok: false;
	error: ErrorCode;
	/** What is wrong with which field, when `error` is "validation_failed". */
	fields: FieldErrors;
	/** Seconds until it may be tried again, when the server said so. */
	retryAfter: number | null;
	/** HTTP status, 0 when there was no answer. */
	status: number;
}

export interface Success<Data, Full> {
	ok: true;
	data: Data;
	reply: Full;
	status: number;
}

export type Result<Data, Full = Reply<Data>> = Success<Data, Full> | Failure;

const failure = (error: ErrorCode, more: Partial<Failure> = {}): Failure => ({
	ok: false,
	error,
	fields: {},
	retryAfter: null,
	status: 0,
	...more,
});

/** What a call says when nothing answers; for files that cannot be had, too. */
export const unreachable: Failure = failure("network");

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** Only what the contract knows: a stray value never reaches the words of a page. */
function knownFields(data: unknown): FieldErrors {
	const entries = isObject(data) ? Object.entries(data) : [];
	return Object.fromEntries(
		entries.filter(([, error]) => fieldErrors.includes(error as FieldError)),
	) as FieldErrors;
}

function refused(reply: Reply, response: Response): Failure {
	const error = errorCodes.find((code) => code === reply.error) ?? "unknown";
	const seconds = Number(reply.retry_after ?? response.headers.get("retry-after") ?? Number.NaN);
	return failure(error, {
		fields: error === "validation_failed" ? knownFields(reply.data) : {},
		retryAfter: seconds > 0 ? Math.ceil(seconds) : null,
		status: response.status,
	});
}

const pageLanguage = (): string | undefined =>
	typeof document === "undefined" ? undefined : document.documentElement.lang;

/**
 * The one way an island calls a function (spec §7, design §7): JSON both ways, a deadline, and an answer that never throws.
 * A login that the server no longer takes is forgotten here, so no caller can overlook it.
 */
export async function call<Data = unknown, Full extends Reply<Data> = Reply<Data>>(
	path: string,
	options: CallOptions = {},
): Promise<Result<Data, Full>> {
	const { body, deadline = 10_000, lang = pageLanguage(), fetch: send = fetch } = options;
	const token = options.token === true ? storedToken() : options.token;
	const timeout = AbortSignal.timeout(deadline);
	const headers: Record<string, string> = { accept: "application/json", platform: "web", ...options.headers };
	if (body) headers["content-type"] = "application/json";
	if (lang) headers["accept-language"] = lang;
	if (token) headers["authorization"] = `Bearer ${token}`;
	let response: Response;
	let reply: unknown;
	try {
		response = await send(path, {
			method: options.method ?? (body ? "POST" : "GET"),
			headers,
			...(body && { body: JSON.stringify(body) }),
			cache: "no-store",
			signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
		});
		reply = options.read ? await options.read(response) : parse(await response.text());
	} catch {
		return failure(timeout.aborted ? "timeout" : "network");
	}
	if (!isObject(reply)) return failure("unknown", { status: response.status });
	if (response.ok)
		return {
			ok: true,
			data: reply["data"] as Data,
			reply: reply as unknown as Full,
			status: response.status,
		};
	const result = refused(reply as unknown as Reply, response);
	// Unless another tab has logged in anew while the call was under way.
	const stale = options.token !== true || storedToken() === token;
	if (response.status === 401 && options.token && stale) signOut("ended");
	return result;
}

/** What a text says as JSON, or null when it is none. */
export function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
