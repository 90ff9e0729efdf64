import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { errorCodes, paths, type Reply } from "../contract/index.ts";
import { type ApiError, errorReplies } from "./errors.ts";

/** A 200 in the envelope every answer has: `code` repeats the status. @param headers beside those every answer has */
export function ok<Data>(c: Context, message: string, data?: Data, headers?: Record<string, string>) {
	const reply: Reply<Data> = { code: 200, message, ...(data === undefined ? {} : { data }) };
	return good(c, reply, headers);
}

/**
 * A 200 with a body of its own shape. Made at once with all its headers: Node sends such an answer four times as fast as
 * one whose headers are added to. What was set by `c.header` is not in it.
 */
export function good<Body extends object>(c: Context, body: Body, headers?: Record<string, string>) {
	const response = new Response(JSON.stringify(body), {
		headers: { ...c.get("headers"), "Content-Type": "application/json", ...headers },
	});
	c.set("complete", response);
	// The type is for the OpenAPI routes, which check by it what a handler answers.
	return response as ReturnType<typeof c.json<Body, 200>>;
}

/** The answer to an `ApiError`. */
export function fail(c: Context, error: ApiError): Response {
	const [status, message] = errorReplies[error.error];
	const reply: Reply = { code: status, message, error: error.error };
	if (error.data) reply.data = error.data;
	for (const [name, value] of Object.entries(error.headers)) c.header(name, value);
	if (error.retryAfter !== undefined) {
		reply.retry_after = Math.max(1, Math.ceil(error.retryAfter));
		c.header("Retry-After", String(reply.retry_after));
	}
	// What the chat reads when there is no answer (spec §7).
	const unanswered = { success: false, response: "", errors: [message] };
	return c.json(c.req.path === paths.ask ? { ...reply, ...unanswered } : reply, status);
}

const failure = z
	.object({
		code: z.number(),
		message: z.string(),
		error: z.enum(errorCodes),
		data: z.record(z.string(), z.string()).optional(),
		retry_after: z.number().optional(),
	})
	.openapi("Failure");

// biome-ignore lint/suspicious/noExplicitAny: the contract's reply types check the handlers; this is for the document
type Documented = z.ZodType<any>;

/** The `responses` of a route in the OpenAPI document: the good answer, and what every call may answer instead. */
export const responses = (description: string, data?: z.ZodType, beside: z.ZodRawShape = {}) => ({
	200: {
		description,
		content: {
			"application/json": {
				schema: z.object({
					code: z.literal(200),
					message: z.string(),
					...(data ? { data } : {}),
					...beside,
				}) as Documented,
			},
		},
	},
	default: {
		description: "The call failed; `error` says why, `data` names the fields of a validation error.",
		content: { "application/json": { schema: failure } },
	},
});
