import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { ask, type Envelope, errorCodes, pathOf, type Refusal } from "../contract/index.ts";
import { type ApiError, errorReplies } from "./errors.ts";

const whole = Symbol("whole");

/** Whether an answer has the headers of its call already. */
export const isWhole = (response: Response): boolean => whole in response;

/**
 * A 200. Made at once with all its headers: Node sends such an answer four times as fast as
 * one whose headers are added to. What was set by `c.header` is not in it.
 */
export function ok(c: Context, body: Envelope, headers?: Record<string, string>): Response {
	const response = new Response(JSON.stringify(body), {
		headers: { ...c.get("headers"), "Content-Type": "application/json", ...headers },
	});
	(response as Response & { [whole]?: true })[whole] = true;
	return response;
}

/** The answer to an `ApiError`. */
export function fail(c: Context, error: ApiError): Response {
	const [status, message] = errorReplies[error.error];
	const reply: Refusal = { code: status, message, error: error.error };
	if (error.data) reply.data = error.data;
	if (error.secondStep) reply.second_step = error.secondStep;
	for (const [name, value] of Object.entries(error.headers)) c.header(name, value);
	if (status === 401) c.header("WWW-Authenticate", "Bearer");
	if (error.retryAfter !== undefined) {
		reply.retry_after = Math.max(1, Math.ceil(error.retryAfter));
		c.header("Retry-After", String(reply.retry_after));
	}
	// What the chat reads when there is no answer.
	const unanswered = { success: false, response: "", errors: [message] };
	return c.json(c.req.path === pathOf(ask) ? { ...reply, ...unanswered } : reply, status);
}

const failure = z
	.object({
		code: z.number(),
		message: z.string(),
		error: z.enum(errorCodes),
		data: z.record(z.string(), z.string()).optional(),
		retry_after: z.number().optional(),
		second_step: z
			.object({ grant: z.string(), expires_in: z.number(), passkeys: z.boolean() })
			.optional()
			.openapi({
				description: "With `second_factor_required` of a login: what the second step is sent with.",
			}),
	})
	.openapi("Failure");

const refused = {
	description: "The call failed; `error` says why, `data` names the fields of a validation error.",
	content: { "application/json": { schema: failure } },
};
const refusals = { "4XX": refused, default: refused };

/** The `responses` of a route in the OpenAPI document: the good answer, and what every call may answer instead. */
export const responses = (description: string, fields: z.ZodRawShape, asPage = false) => ({
	200: {
		description,
		content: {
			"application/json": {
				// Made when somebody asks for the document: it is half of what mounting a route costs.
				get schema() {
					return z.object({ code: z.literal(200), message: z.string(), ...fields });
				},
			},
			...(asPage && { "text/html": { schema: z.string() } }),
		},
	},
	...refusals,
});

/** The same of a route that answers with text. */
export const textResponses = (description: string) => ({
	200: { description, content: { "text/plain": { schema: z.string() } } },
	...refusals,
});
