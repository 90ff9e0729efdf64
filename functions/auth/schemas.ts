import { z } from "@hono/zod-openapi";

/** `CodeSent` of the contract, for the OpenAPI document. */
export const sent = z.object({ expires_in: z.number(), resend_in: z.number() }).openapi("CodeSent");

/** `SignupSent` of the contract. */
export const begun = z
	.object({ expires_in: z.number(), resend_in: z.number(), registration: z.string() })
	.openapi("SignupSent");

const user = z.object({ id: z.string(), name: z.string(), email: z.string() }).openapi("User");

/** `Proof` of the contract. */
export const proof = z
	.object({
		reset_token: z.string().optional(),
		signup_proof: z.string().optional(),
		expires_in: z.number().optional(),
		user: user.optional(),
	})
	.openapi("Proof");
/** `LoggedIn` of the contract. */
export const loggedIn = { token: z.string(), device: z.string(), data: z.object({ user }) };

/** `Renamed` of the contract. */
export const renamed = { token: z.string(), data: z.object({ user }) };
