import {
	type Endpoint,
	type Envelope,
	parseEndpoint,
	type SecondStep,
} from "../../functions/contract/endpoint.ts";
import {
	type CommonError,
	type ErrorCode,
	type FieldError,
	type FieldErrors,
	fieldErrors,
} from "../../functions/contract/errors.ts";
import { getPageLocale } from "../../i18n/paths.ts";
import { readToken, signOut } from "../stores/session.ts";
import { parseJson } from "../stores/storage.ts";

export interface CallOptions {
	headers?: Record<string, string>;
	/** The bearer token to send; `true` for that of the current session, which ends if the server rejects it. */
	token?: string | true;
	/** The language of mails that the call causes; the page's by default. */
	lang?: string;
	/** Timeout in milliseconds. */
	deadline?: number;
	signal?: AbortSignal;
	/** Replaces the browser's fetch in tests. */
	fetch?: (path: string, init: RequestInit) => Response | Promise<Response>;
}

export interface Failure<Refused extends ErrorCode = ErrorCode> {
	ok: false;
	error: Refused | CommonError;
	fields: FieldErrors;
	/** Seconds to wait before a retry, if the server said so. */
	retryAfter: number | null;
	/** HTTP status; 0 without an answer. */
	status: number;
	secondStep?: SecondStep;
}

export interface Success<Answer> {
	ok: true;
	data: Answer extends { data: infer Data }
		? Data
		: Answer extends { data?: infer Data }
			? Data | undefined
			: undefined;
	reply: Envelope & Answer;
	status: number;
}

export type Result<Answer = unknown, Refused extends ErrorCode = ErrorCode> =
	| Success<Answer>
	| Failure<Refused>;

const makeFailure = <Known extends ErrorCode>(error: Known, more: Partial<Failure> = {}): Failure<Known> => ({
	ok: false,
	error,
	fields: {},
	retryAfter: null,
	status: 0,
	...(more as object),
});

/** The result without an answer; also used for files that fail to load. */
export const unreachable = makeFailure("network");

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** Known error codes only, so that no stray value ends up on a page. */
function pickFieldErrors(data: unknown): FieldErrors {
	const entries = isObject(data) ? Object.entries(data) : [];
	return Object.fromEntries(
		entries.filter(([, error]) => fieldErrors.includes(error as FieldError)),
	) as FieldErrors;
}

function toFailure(reply: Record<string, unknown>, response: Response): Failure {
	const error = typeof reply.error === "string" ? (reply.error as ErrorCode) : "unknown";
	const seconds = Number(reply.retry_after ?? response.headers.get("retry-after"));
	return makeFailure(error, {
		fields: error === "validation_failed" ? pickFieldErrors(reply.data) : {},
		retryAfter: seconds > 0 ? Math.ceil(seconds) : null,
		status: response.status,
		...(reply.second_step !== undefined && { secondStep: reply.second_step as SecondStep }),
	});
}

function fillPath(path: string, input: object): [path: string, rest: Record<string, unknown>] {
	const remaining: Record<string, unknown> = { ...input };
	const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => {
		const value = String(remaining[name]);
		delete remaining[name];
		return encodeURIComponent(value);
	});
	return [filledPath, remaining];
}

/** Calls a function with a timeout. Never throws. */
export async function call<Input extends object, Answer, Refused extends ErrorCode>(
	endpoint: Endpoint<Input, Answer, Refused>,
	input: NoInfer<Input>,
	options: CallOptions = {},
): Promise<Result<Answer, Refused>> {
	const { deadline = 10_000, lang = globalThis.location && getPageLocale(), fetch: send = fetch } = options;
	const [method, pattern] = parseEndpoint(endpoint);
	const [path, remaining] = fillPath(pattern, input);
	const hasFields = Object.keys(remaining).length > 0;
	const body = hasFields && method !== "GET" && JSON.stringify(remaining);
	const query =
		hasFields && method === "GET" ? `?${new URLSearchParams(remaining as Record<string, string>)}` : "";
	const token = options.token === true ? readToken() : options.token;
	const timeout = AbortSignal.timeout(deadline);
	const headers: Record<string, string> = { accept: "application/json", platform: "web", ...options.headers };
	if (body) headers["content-type"] = "application/json";
	if (lang) headers["accept-language"] = lang;
	if (token) headers.authorization = `Bearer ${token}`;
	let response: Response;
	let reply: unknown;
	try {
		response = await send(path + query, {
			method,
			headers,
			...(body && { body }),
			cache: "no-store",
			signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
		});
		reply = parseJson(await response.text());
	} catch {
		return makeFailure(timeout.aborted ? "timeout" : "network");
	}
	const { status } = response;
	// Not validated: both sides share the contract.
	if (!isObject(reply)) return makeFailure("unknown", { status });
	if (response.ok) return { ok: true, data: reply.data, reply, status } as unknown as Success<Answer>;
	const result = toFailure(reply, response) as Failure<Refused>;
	// Unless another tab logged in again meanwhile.
	if (status === 401 && options.token === true && readToken() === token) signOut("ended");
	return result;
}
