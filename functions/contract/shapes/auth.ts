import { z } from "@hono/zod-openapi";
import { component, text } from "./common.ts";

/** The login token's `user` claim. */
const userSchema = component("User", { id: text, name: text, email: text });
export type User = z.infer<typeof userSchema>;

export const loginReply = { token: text, device: text, data: z.object({ user: userSchema }) };
export type LoggedIn = z.infer<z.ZodObject<typeof loginReply>>;

/** A fresh token for the same session, because tokens carry name and address. */
export const renameReply = { token: text, data: z.object({ user: userSchema }) };
export type RenameReply = z.infer<z.ZodObject<typeof renameReply>>;

/** `data` of forget-password and resend-otp; identical for known and unknown addresses. */
export const codeSentSchema = component("CodeSent", {
	/** Lifetime of the code in seconds; 0 for a sign-up whose address has had too many mails. */
	expires_in: z.number(),
	resend_in: z.number(),
	/** Mail is currently delayed. */
	is_late: z.literal(true).optional(),
});
export type CodeSent = z.infer<typeof codeSentSchema>;

export const signupSentSchema = component("SignupSent", {
	...codeSentSchema.shape,
	/** Ties the sign-up to this browser: sent with the code or link, it sets the password typed here. */
	registration: text,
});
export type SignupSent = z.infer<typeof signupSentSchema>;

const proofSchema = component("Proof", {
	/** Allows setting a new password (password reset). */
	reset_token: text.optional(),
	/** For a sign-up started in another browser: sent with the next login, its password creates the account. */
	signup_proof: text.optional(),
	/** Lifetime of either, in seconds. */
	expires_in: z.number().optional(),
	user: userSchema.optional(),
});
export type Proof = z.infer<typeof proofSchema>;

export const provenReply = { token: text.optional(), device: text.optional(), data: proofSchema.optional() };
export type ProvenReply = z.infer<z.ZodObject<typeof provenReply>>;

/** The new address awaiting confirmation, or null. */
export const emailChangeSchema = z.object({ email: text }).nullable();
export type EmailChange = z.infer<typeof emailChangeSchema>;
