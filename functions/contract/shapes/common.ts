import { z } from "@hono/zod-openapi";
import { type ErrorCode, errorReplies } from "../errors.ts";

export const text = z.string();
/** ISO 8601, UTC. */
export const time = z.string().openapi({ format: "date-time" });
/** A decimal string. */
export const money = z.string().openapi({ example: "54.00" });

/** An object that OpenAPI documents under its name. */
export const component = <Shape extends z.ZodRawShape>(name: string, shape: Shape) =>
	z.object(shape).openapi(name);

export const errorCodes = [...Object.keys(errorReplies), "network"] as ErrorCode[];

/** How to continue a login after the right password. */
const secondStepSchema = z.object({
	grant: z.string(),
	/** Lifetime in seconds. */
	expires_in: z.number(),
	/** Whether the account has a passkey, which also works as a second step. */
	passkeys: z.boolean(),
});
export type SecondStep = z.infer<typeof secondStepSchema>;

export const failureSchema = component("Failure", {
	code: z.number(),
	message: z.string(),
	error: z.enum(errorCodes),
	/** With "validation_failed": errors by field. */
	data: z.record(z.string(), z.string()).optional(),
	/** Seconds until a retry (also in the Retry-After header). */
	retry_after: z.number().optional(),
	second_step: secondStepSchema.optional().openapi({
		description: "With `second_factor_required` of a login: the grant to send with the second step.",
	}),
});
export type Failure = z.infer<typeof failureSchema>;
