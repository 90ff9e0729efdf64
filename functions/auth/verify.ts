import { createRoute, z } from "@hono/zod-openapi";
import { type CodeContext, type FieldErrors, normalizeCode, paths } from "../contract/index.ts";
import { latestPurpose } from "../db/queries/codes.ts";
import type { App } from "../http/env.ts";
import { ok, responses } from "../http/envelope.ts";
import { ApiError } from "../http/errors.ts";
import { fields, jsonBody } from "../http/fields.ts";
import { proveByCode, proveByLink } from "./prove.ts";
import { grant } from "./replies.ts";

/** What a code is for; anything else counts as not said. */
export const context = z
	.unknown()
	.optional()
	.transform((value): CodeContext | undefined =>
		value === "signup" || value === "reset-password" ? value : undefined,
	)
	.openapi({ type: "string", enum: ["signup", "reset-password"] });

const code = z
	.unknown()
	.optional()
	.transform((value) => (typeof value === "string" ? normalizeCode(value) : null))
	.openapi({ type: "string", example: "123456", description: "Six digits; `otp` and `code` mean the same." });

const codeRoute = createRoute({
	method: "post",
	path: paths.verifyOtp,
	tags: ["auth"],
	summary: "Enter the mailed code",
	request: jsonBody(z.object({ email: fields.email, otp: code, code, context }), ["email"]),
	responses: responses("The address is proven; a reset's `data` holds its grant", grant.optional()),
});

/** Proves an address by its code (spec §7). A sign-up becomes an account but is not logged in: the page goes to /login. */
export const verifyCode = (app: App) =>
	app.openapi(codeRoute, async (c) => {
		const body = c.req.valid("json");
		const typed = body.code ?? body.otp;
		const data: FieldErrors = { code: "code_required" };
		if (!typed) throw new ApiError("validation_failed", { data });
		const purpose = body.context ?? (await latestPurpose(c.var.deps.db, body.email)) ?? "signup";
		const proof = await proveByCode(c, body.email, purpose, typed);
		return ok(c, "OTP verified successfully", proof);
	});

const linkRoute = createRoute({
	method: "get",
	path: `${paths.verifyLink}{token}`,
	tags: ["auth"],
	summary: "Follow the mailed link",
	request: { params: z.object({ token: z.string().openapi({ example: "kJ3dQ0b3R6mD1cJ8r2Xw5A" }) }) },
	responses: responses("The address is proven; a reset's `data` holds its grant", grant.optional()),
});

/** Proves an address by the mailed link (spec §7), also when wrong codes have used up the code. */
export const verifyLink = (app: App) =>
	app.openapi(linkRoute, async (c) => {
		// Hono answers HEAD with GET's handler; a link checker must not use the link up.
		if (c.req.method === "HEAD") throw new ApiError("method_not_allowed", { headers: { Allow: "GET" } });
		const proof = await proveByLink(c, c.req.valid("param").token);
		return ok(c, "E-mail verified successfully", proof);
	});
