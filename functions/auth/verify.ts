import { z } from "@hono/zod-openapi";
import * as contract from "../contract/auth.ts";
import { normalizeCode } from "../contract/fields.ts";
import { latestPurpose } from "../db/queries/codes.ts";
import type { App } from "../http/env.ts";
import { fields } from "../http/fields.ts";
import { refuse } from "../http/refuse.ts";
import { route } from "../http/route.ts";
import { proveByCode, proveByLink } from "./prove.ts";
import { grant } from "./replies.ts";

/** What a code is for; anything else counts as not said. */
export const context = z
	.unknown()
	.optional()
	.transform((value): contract.CodeContext | undefined =>
		value === "signup" || value === "reset-password" ? value : undefined,
	)
	.openapi({ type: "string", enum: ["signup", "reset-password"] });

const code = z
	.unknown()
	.optional()
	.transform((value) => (typeof value === "string" ? normalizeCode(value) : null))
	.openapi({ type: "string", example: "123456", description: "Six digits; `otp` and `code` mean the same." });

const proven = {
	tag: "auth",
	answers: "The address is proven; a reset's `data` holds its grant",
	answer: { data: grant.optional() },
} as const;

const byCode = {
	...proven,
	summary: "Enter the mailed code",
	input: { email: fields.email, otp: code, code, context },
	required: ["email"],
} as const;

/** Proves an address by its code. A sign-up becomes an account but is not logged in: the page goes to /login. */
export const verifyCode = (app: App) =>
	route(app, contract.verifyOtp, byCode, async (c, { email, otp, code, context }, answer) => {
		const typed = code ?? otp;
		if (!typed) throw refuse(c, "validation_failed", { data: { code: "code_required" } });
		const purpose = context ?? (await latestPurpose(c.var.deps.db, email)) ?? "signup";
		return answer("OTP verified successfully", { data: await proveByCode(c, email, purpose, typed) });
	});

const byLink = {
	...proven,
	summary: "Follow the mailed link",
	input: { token: z.string().openapi({ example: "kJ3dQ0b3R6mD1cJ8r2Xw5A" }) },
};

/** Proves an address by the mailed link, also when wrong codes have used up the code. */
export const verifyLink = (app: App) =>
	route(app, contract.verifyLink, byLink, async (c, { token }, answer) => {
		// Hono answers HEAD with GET's handler; a link checker must not use the link up.
		if (c.req.method === "HEAD") throw refuse(c, "method_not_allowed", { headers: { Allow: "GET" } });
		return answer("E-mail verified successfully", { data: await proveByLink(c, token) });
	});
