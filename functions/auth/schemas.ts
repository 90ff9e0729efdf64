import { z } from "@hono/zod-openapi";

/** `CodeSent` of the contract, for the OpenAPI document. */
export const codeSentSchema = z.object({ expires_in: z.number(), resend_in: z.number() }).openapi("CodeSent");

/** `SignupSent` of the contract. */
export const signupSentSchema = z
	.object({ expires_in: z.number(), resend_in: z.number(), registration: z.string() })
	.openapi("SignupSent");

const userSchema = z.object({ id: z.string(), name: z.string(), email: z.string() }).openapi("User");

/** `Proof` of the contract. */
export const proofSchema = z
	.object({
		reset_token: z.string().optional(),
		signup_proof: z.string().optional(),
		expires_in: z.number().optional(),
		user: userSchema.optional(),
	})
	.openapi("Proof");
/** `LoggedIn` of the contract. */
export const loginReply = { token: z.string(), device: z.string(), data: z.object({ user: userSchema }) };

/** `Renamed` of the contract. */
export const renameReply = { token: z.string(), data: z.object({ user: userSchema }) };
