import { z } from "@hono/zod-openapi";
import { type ErrorCode, errorReplies } from "../errors.ts";

export const errorCodes = [...Object.keys(errorReplies), "network"] as ErrorCode[];

/** Where a login whose password was right goes on. */
const secondStepSchema = z.object({
	/** What the second step is sent with, once. */
	grant: z.string(),
	/** Seconds it lives. */
	expires_in: z.number(),
	/** Whether the account has a passkey, which is a way through, too. */
	passkeys: z.boolean(),
});
export type SecondStep = z.infer<typeof secondStepSchema>;

/** The JSON of a refused call. */
export const failureSchema = z
	.object({
		code: z.number(),
		message: z.string(),
		error: z.enum(errorCodes),
		/** With "validation_failed": what is wrong with which field. */
		data: z.record(z.string(), z.string()).optional(),
		/** Seconds until it may be tried again (also in the Retry-After header). */
		retry_after: z.number().optional(),
		second_step: secondStepSchema.optional().openapi({
			description: "With `second_factor_required` of a login: what the second step is sent with.",
		}),
	})
	.openapi("Failure");
export type Failure = z.infer<typeof failureSchema>;
