import { z } from "@hono/zod-openapi";
import * as contract from "../contract/auth.ts";
import { countriesOf, noteCountry } from "../db/queries/countries.ts";
import { clearHits, mostHits } from "../db/queries/limits.ts";
import { addMail } from "../db/queries/mails.ts";
import { createSession, endOldest, endSession, type SessionRow } from "../db/queries/sessions.ts";
import { findUser, rehashPassword, type UserRow } from "../db/queries/users.ts";
import { batch } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { botFields, requireBotCheck } from "../http/bot-check.ts";
import type { App } from "../http/env.ts";
import { fields } from "../http/fields.ts";
import { addressRule, emailRule, limit } from "../http/limits.ts";
import { describeError } from "../http/log.ts";
import { refuse } from "../http/refuse.ts";
import { route } from "../http/route.ts";
import { signToken, tokenLifetime } from "../http/token.ts";
import { composeMail } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import { deviceSecret, isKnownDevice } from "./device.ts";
import { user as userSchema } from "./replies.ts";

const described = {
	tag: "auth",
	summary: "Log in",
	description:
		"After two failures of this address or this e-mail in 15 minutes the body needs a solved bot check: a call without one is refused with `bot_check_failed`.",
	input: {
		email: fields.email,
		password: fields.password,
		device: fields.optional.openapi({
			type: "string",
			description:
				"What the last login from this device gave; then failures elsewhere do not count against it.",
		}),
		...botFields,
	},
	required: ["email", "password"],
	headers: z.object({
		platform: z.string().optional().openapi({ example: "web", description: "web, android, windows, …" }),
	}),
	answers: "The token of a new session",
	answer: { token: z.string(), device: z.string(), data: z.object({ user: userSchema }) },
} as const;

/** Failures within the login limit's window after which a login takes a solved bot check. */
const trustedFailures = 2;

/** What the device list shows; anything odd is taken for a browser. */
const platformOf = (header: string | undefined): string => {
	const platform = header?.trim().toLowerCase() ?? "";
	return /^[a-z][a-z0-9-]{0,31}$/.test(platform) ? platform : "web";
};

/** The mail about a login from a country that is new to an account, in the account's language; the database has the last word. */
function countryNotice(deps: Deps, user: UserRow, { platform, country }: SessionRow) {
	const seen = countriesOf(user);
	if (!country || seen.length === 0 || seen.includes(country)) return null;
	const { email: to, lang: locale, name } = user;
	const mail = composeMail(deps, { kind: "country", to, locale, name, platform, country });
	return (condition: Parameters<typeof addMail>[1]) => addMail(mail, condition);
}

/** Brings an old hash to today's cost, after the answer. */
async function rehash(deps: Deps, user: UserRow, password: string): Promise<void> {
	try {
		const hash = await deps.hasher.hash(password);
		await batch(deps.db, [rehashPassword(user.id, user.password, hash)]);
	} catch (error) {
		deps.log.warn("rehash failed", describeError(error));
	}
}

/** Opens a session. An unknown or unverified address and a wrong password get the same 401 after the same work. */
export const login = (app: App) =>
	route(app, contract.login, described, async (c, { email, password, device }, answer) => {
		const { deps } = c.var;
		deps.hasher.refuseWhenFull?.();
		const found = await findUser(deps.db, email);
		const known = isKnownDevice(deps, found, device);
		// A device that has logged in before has failures of its own, so that no stranger uses up its owner's.
		const emailLimit = known ? emailRule(c, "login", "device", email) : emailRule(c, "login", email);
		const rules = known ? [emailLimit] : [emailLimit, addressRule(c, "login")];
		if ((await mostHits(deps.db, rules, deps.now())) >= trustedFailures) await requireBotCheck(c);
		// Counted before the password is looked at, so that parallel guesses are counted too; a login takes it back.
		const undo = await limit(c, ...rules);
		const check = await deps.hasher.verify(password, found?.password ?? null);
		if (!found || !check.fits) throw refuse(c, "unauthorized");

		const place = await deps.geo.locate(c.req.raw, c.var.address);
		const id = crypto.randomUUID();
		const now = deps.now();
		await undo();
		const session = {
			id,
			userId: found.id,
			platform: platformOf(c.req.header("platform")),
			country: place.country,
			city: place.city,
			createdAt: now,
			expiresAt: now + tokenLifetime * 1000,
		};
		const notice = countryNotice(deps, found, session);
		const [opened] = await batch(deps.db, [
			createSession(session, found.password),
			endOldest(session),
			...noteCountry(session, notice),
			clearHits(emailLimit.key),
		]);
		// The account was deleted, or got a new password, while this one was compared.
		if (!opened?.length) throw refuse(c, "unauthorized");
		if (notice) deliverLater(deps);
		if (check.stale) deps.defer(rehash(deps, found, password));
		const user: contract.User = { id: found.id, name: found.name, email: found.email };
		const token = await signToken(deps, user, id);
		return answer("Successfully Logged in!", { token, device: deviceSecret(deps, found), data: { user } });
	});

const loggingOut = {
	tag: "auth",
	summary: "End this session",
	input: {},
	answers: "The token no longer works",
	answer: {},
	signedIn: true,
} as const;

export const logout = (app: App) =>
	route(app, contract.logout, loggingOut, async (c, _, answer) => {
		await batch(c.var.deps.db, [endSession(c.var.caller.session.id)]);
		return answer("Logged out", {});
	});
