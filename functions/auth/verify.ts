import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import * as contract from "../contract/account/auth.ts";
import { mailedPages } from "../contract/account/mailed-links.ts";
import { ownPath } from "../contract/account/own-path.ts";
import { normalizeCode } from "../contract/fields.ts";
import { provenReply } from "../contract/shapes/auth.ts";
import { latestPurpose } from "../db/queries/accounts/codes.ts";
import { nothingToConsume } from "../db/queries/accounts/factors.ts";
import type { App, AppEnv } from "../http/env.ts";
import { describeError } from "../http/log.ts";
import { type RequestContext, refuse } from "../http/refuse.ts";
import { fields, lenient } from "../http/request/fields.ts";
import { route } from "../http/route.ts";
import { prefixOf } from "../http/site/site-path.ts";
import { mailedRoutes, readMailedLink } from "../shared/mailed-link.ts";
import { openSession } from "./open-session.ts";
import { type AddressProof, proveByCode, proveByLink } from "./prove-address.ts";

/** What a code is for; anything else counts as not said. */
export const contextField = lenient(
	(value): contract.CodeContext | undefined =>
		value === "signup" || value === "reset-password" ? value : undefined,
	{ type: "string", enum: ["signup", "reset-password"] },
);

const codeField = lenient((value) => (typeof value === "string" ? normalizeCode(value) : null), {
	type: "string",
	example: "123456",
	description: "Six digits; `otp` and `code` mean the same.",
});

/** Whose sign-up it is. */
export const registrationField = fields.optional.openapi({
	type: "string",
	description: "What `register` gave this browser; empty for a browser that began no sign-up.",
});

const verifySpec = {
	tag: "auth",
	answers:
		"The address is proven. A sign-up of this browser is logged in; elsewhere `data` holds the proof for its login; a reset's `data` holds its grant",
	answer: provenReply,
} as const;

/** What a proven address is answered with: who finished an own sign-up is logged in, if that works; else the login page is there. */
async function completeProof(
	c: RequestContext,
	{ account, isOwnBrowser, proof }: AddressProof,
): Promise<Partial<contract.LoggedIn> | { data: contract.Proof }> {
	if (proof) return { data: proof };
	if (!account || !isOwnBrowser) return {};
	// Whatever it is refused with is caught.
	const context = c as RequestContext<"account_suspended">;
	const session = await openSession(context, account, nothingToConsume, () => []).catch((error) => {
		c.var.deps.log.warn("not logged in after sign-up", describeError(error));
		return null;
	});
	return session ?? {};
}

const codeSpec = {
	...verifySpec,
	summary: "Enter the mailed code",
	input: {
		email: fields.email,
		otp: codeField,
		code: codeField,
		context: contextField,
		registration: registrationField,
	},
	required: ["email"],
} as const;

/** Proves an address by its code. */
export const verifyCode = (app: App) =>
	route(app, contract.verifyOtp, codeSpec, async (c, { email, otp, code, context, registration }, answer) => {
		const digits = code ?? otp;
		if (!digits) throw refuse(c, "validation_failed", { data: { code: "code_required" } });
		const purpose = context ?? (await latestPurpose(c.var.deps.db, email)) ?? "signup";
		const proof = await proveByCode(c, email, purpose, digits, registration);
		return answer("OTP verified successfully", await completeProof(c, proof));
	});

const confirmedMessage = "E-mail verified successfully";
const tokenField = z.string().openapi({ example: "kJ3dQ0b3R6mD1cJ8r2Xw5A" });

const confirmSpec = {
	...verifySpec,
	summary: "Confirm a mailed link, as the page behind it does when its button is pressed",
	input: { token: tokenField, registration: registrationField },
	required: ["token"],
} as const;

/** Proves an address by the mailed link, also when wrong codes have used up the code. */
export const pressLink = (app: App) =>
	route(app, contract.confirmLink, confirmSpec, async (c, { token, registration }, answer) =>
		answer(confirmedMessage, await completeProof(c, await proveByLink(c, token, registration))),
	);

const linkSpec = { ...verifySpec, summary: "Follow the mailed link", input: { token: tokenField } };

/** The same by a bare address; nothing is known of who follows it, so it makes no account. */
export const verifyLink = (app: App) =>
	route(app, contract.verifyLink, linkSpec, async (c, { token }, answer) => {
		// Hono answers HEAD with GET's handler; a link checker must not use the link up.
		if (c.req.method === "HEAD") throw refuse(c, "method_not_allowed", { headers: { Allow: "GET" } });
		return answer(confirmedMessage, await completeProof(c, await proveByLink(c, token, undefined)));
	});

/** Leads from the short address in a mail to the page that uses its link, with what that page shows. */
export function mailedLink(app: App): void {
	const redirectWithToken = (emailType: string) => (c: Context<AppEnv>) => {
		const { token, locale } = readMailedLink(c);
		const next = ownPath(c.req.query("next") ?? null);
		const query = new URLSearchParams({
			token,
			email_type: emailType,
			email: c.req.query("email") ?? "",
			...(next && { next }),
		});
		c.header("Referrer-Policy", "no-referrer");
		return c.redirect(`${prefixOf(locale)}/verify/email?${query}`);
	};
	// The page takes "forget-password" for a reset and anything else for a login.
	app.on("GET", mailedRoutes(mailedPages.confirm), redirectWithToken("signup"));
	app.on("GET", mailedRoutes(mailedPages.reset), redirectWithToken("forget-password"));
}
