import type { Context } from "hono";
import { getPrefix } from "../../i18n/paths.ts";
import * as contract from "../contract/account/auth.ts";
import { mailedPages, parseSameSitePath } from "../contract/account/links.ts";
import { provenReply } from "../contract/shapes/auth.ts";
import { findLatestPurpose } from "../db/queries/accounts/codes.ts";
import { createError } from "../http/api-error.ts";
import type { App, AppEnv } from "../http/env.ts";
import { fields, optionalField } from "../http/request/fields.ts";
import { route } from "../http/route.ts";
import { listMailedRoutes, readMailedLink } from "../http/site/mailed-link.ts";
import { proveByCode, proveByLink } from "./prove-address.ts";

/** Purpose of a code; unknown values count as absent. */
export const contextField = optionalField(
	(value): contract.CodeContext | undefined =>
		value === "signup" || value === "reset-password" ? value : undefined,
	{ type: "string", enum: ["signup", "reset-password"] },
);

export const registrationField = fields.optionalText.openapi({
	type: "string",
	description: "From `register` in this browser; empty if it started no sign-up.",
});

const verifySpec = {
	responseDescription:
		"The address is verified. This browser's own sign-up is logged in; otherwise `data` has a proof for the login, or the reset token.",
	response: provenReply,
} as const;

const codeSpec = {
	...verifySpec,
	summary: "Enter the mailed code",
	input: {
		email: fields.email,
		otp: fields.code.openapi({ type: "string", description: "The same as `code`." }),
		code: fields.code,
		context: contextField,
		registration: registrationField,
	},
} as const;

export const verifyCode = route(
	contract.verifyOtp,
	codeSpec,
	async (c, { email, otp, code, context, registration }, reply) => {
		const digits = code ?? otp;
		if (!digits) throw createError(c, "validation_failed", { data: { code: "code_required" } });
		const purpose = context ?? (await findLatestPurpose(c.var.deps.db, email)) ?? "signup";
		const proven = await proveByCode(c, email, purpose, digits, registration);
		return reply("OTP verified successfully", proven);
	},
);

const confirmedMessage = "E-mail verified successfully";

const confirmSpec = {
	...verifySpec,
	summary: "Confirm a mailed link, as its page's button does",
	input: { token: fields.id, registration: registrationField },
} as const;

export const confirmLink = route(
	contract.confirmLink,
	confirmSpec,
	async (c, { token, registration }, reply) =>
		reply(confirmedMessage, await proveByLink(c, token, registration)),
);

const linkSpec = { ...verifySpec, summary: "Follow the mailed link", input: { token: fields.id } };

/** A plain GET says nothing about the browser, so it never creates an account. */
export const verifyLink = route(contract.verifyLink, linkSpec, async (c, { token }, reply) => {
	// Hono answers HEAD with the GET handler; a link checker must not consume the link.
	if (c.req.method === "HEAD") throw createError(c, "method_not_allowed", { headers: { Allow: "GET" } });
	return reply(confirmedMessage, await proveByLink(c, token, undefined));
});

/** Redirects a mail's short URL to the page that uses its token. */
export function redirectMailedLinks(app: App): void {
	const redirectWithToken = (emailType: string) => (c: Context<AppEnv>) => {
		const { token, locale } = readMailedLink(c);
		const next = parseSameSitePath(c.req.query("next") ?? null);
		const query = new URLSearchParams({
			token,
			email_type: emailType,
			email: c.req.query("email") ?? "",
			...(next && { next }),
		});
		c.header("Referrer-Policy", "no-referrer");
		return c.redirect(`${getPrefix(locale)}/verify/email?${query}`);
	};
	// The page treats "forget-password" as a reset and anything else as a login.
	app.on("GET", listMailedRoutes(mailedPages.confirm), redirectWithToken("signup"));
	app.on("GET", listMailedRoutes(mailedPages.reset), redirectWithToken("forget-password"));
}
