import { z } from "@hono/zod-openapi";
import { text } from "./common.ts";

/** The login token's `user` claim. */
const userSchema = z.object({ id: text, name: text, email: text }).openapi("User");
export type User = z.infer<typeof userSchema>;

/** What a finished login gives. */
export const loginReply = { token: text, device: text, data: z.object({ user: userSchema }) };
export type LoggedIn = z.infer<z.ZodObject<typeof loginReply>>;

/** A token of the same login, as tokens carry name and address. */
export const renameReply = { token: text, data: z.object({ user: userSchema }) };
export type Renamed = z.infer<z.ZodObject<typeof renameReply>>;

/** `data` of forget-password and resend-otp, the same for known and unknown addresses. */
export const codeSentSchema = z
	.object({
		/** Seconds the code lives; of a sign-up 0 when no mail could be sent yet, as its address got several lately. */
		expires_in: z.number(),
		/** Seconds until another may be asked for. */
		resend_in: z.number(),
		/** No mail leaves at present: this one comes later. */
		is_late: z.literal(true).optional(),
	})
	.openapi("CodeSent");
export type CodeSent = z.infer<typeof codeSentSchema>;

/** `data` of register. */
export const signupSentSchema = z
	.object({
		...codeSentSchema.shape,
		/** Makes the sign-up this browser's: sent with the code or link, the account gets the password that was typed here. */
		registration: text,
	})
	.openapi("SignupSent");
export type SignupSent = z.infer<typeof signupSentSchema>;

const proofSchema = z
	.object({
		/** Of a password reset: allows a new password. */
		reset_token: text.optional(),
		/** Of a sign-up that this browser did not begin: sent with the next login, it lets the password make the account. */
		signup_proof: text.optional(),
		/** Seconds either lives. */
		expires_in: z.number().optional(),
		/** Who is logged in now, with the `token` beside it. */
		user: userSchema.optional(),
	})
	.openapi("Proof");
export type Proof = z.infer<typeof proofSchema>;

/** A login comes with a proven address only where the sign-up was this browser's own. */
export const provenReply = { token: text.optional(), device: text.optional(), data: proofSchema.optional() };
export type Proven = z.infer<z.ZodObject<typeof provenReply>>;

/** The new address that waits to be confirmed; null without one. */
export const emailChangeSchema = z.object({ email: text }).nullable();
export type EmailChange = z.infer<typeof emailChangeSchema>;
