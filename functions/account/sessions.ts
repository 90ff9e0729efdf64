import { z } from "@hono/zod-openapi";
import * as contract from "../contract/account/account.ts";
import { activitySchema, sessionSchema } from "../contract/shapes/account.ts";
import { listActivity } from "../db/queries/accounts/activity.ts";
import {
	endSession,
	endSessions,
	isSessionOpen,
	listSessions,
	nameSession,
	type SessionRow,
} from "../db/queries/accounts/sessions.ts";
import { endCredential } from "../db/queries/vpn.ts";
import { batch, hasRow } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { createError } from "../http/api-error.ts";
import { readLocale } from "../http/request/accept.ts";
import { fields } from "../http/request/fields.ts";
import { signedInRoute } from "../http/route.ts";
import { formatPlace } from "../integrations/geo/index.ts";
import { prepareActivity } from "../shared/activity.ts";
import { hashWithKey } from "../utils/keyed-hash.ts";
import { formatDay, toIso } from "../utils/time.ts";

const listSpec = {
	summary: "Where this account is signed in",
	responseDescription: "Active sessions: the caller's first, then newest first",
	response: { data: z.array(sessionSchema) },
} as const;

const endAllSpec = {
	summary: "Log out of all devices, or only the others",
	input: {
		others: fields.flag,
		manual: fields.flag.openapi({ description: "Also revoke the manual-setup password." }),
	},
} as const;

const endSpec = {
	summary: "Log out a device",
	input: { id: fields.id },
} as const;

const nameSpec = {
	summary: "Rename a device",
	input: { id: fields.id, name: fields.label },
} as const;

const findOwnSession = async (deps: Deps, userId: string, id: string): Promise<SessionRow | undefined> =>
	(await listSessions(deps.db, userId, deps.now())).find((row) => buildPublicSessionId(deps, row.id) === id);

export const sessions = [
	signedInRoute(contract.sessions, listSpec, async (c, _, reply) => {
		const { deps, user, session } = c.var;
		const locale = readLocale(c);
		const rows = await listSessions(deps.db, user.id, deps.now());
		const data = rows.map(({ id, name, platform, browser, system, kind, ...row }) => ({
			name,
			platform,
			browser,
			system,
			kind,
			id: buildPublicSessionId(deps, id),
			seen_on: formatDay(row.seenAt || row.createdAt),
			created_at: toIso(row.createdAt),
			current: id === session.id,
			location: formatPlace(row.country, row.city, locale),
		}));
		data.sort((a, b) => Number(b.current) - Number(a.current));
		return reply("OK", { data });
	}),
	signedInRoute(contract.endSessions, endAllSpec, async (c, { others, manual }, reply) => {
		const { user, session } = c.var;
		const activityQueries = await prepareActivity(
			c,
			user.id,
			others ? "logged_out_others" : "logged_out_all",
		);
		const isOpen = isSessionOpen(session.id);
		const endQuery = endSessions(user.id, others ? session.id : "", isOpen);
		const endManual = manual ? [endCredential(user.id, isOpen)] : [];
		await batch(c.var.deps.db, [...activityQueries(isOpen), ...endManual, endQuery]);
		return reply("Logged out of all devices", {});
	}),
	signedInRoute(contract.nameSession, nameSpec, async (c, { id, name }, reply) => {
		const { deps, user } = c.var;
		const row = await findOwnSession(deps, user.id, id);
		const isNamed = row && (await hasRow(deps.db)(nameSession(user.id, row.id, name || null)));
		if (!isNamed) throw createError(c, "not_found");
		return reply("Named", {});
	}),
	signedInRoute(contract.endSession, endSpec, async (c, { id }, reply) => {
		const { deps, user, session } = c.var;
		const row = await findOwnSession(deps, user.id, id);
		const endQuery = row && endSession(user.id, row.id, isSessionOpen(session.id));
		const isEnded = endQuery && (await hasRow(deps.db)(endQuery));
		// Another account's session looks like a missing one, so ids reveal nothing.
		if (!isEnded) throw createError(c, "not_found");
		return reply("Logged out", {});
	}),
];

/** A derived id for lists: tokens contain the real one, which a leaked list mustn't reveal. */
const buildPublicSessionId = ({ hashKey }: Pick<Deps, "hashKey">, sessionId: string): string =>
	hashWithKey(hashKey, "session", sessionId).slice(0, 22);

const activitySpec = {
	summary: "Account activity of the last 30 days",
	responseDescription: "Logins and changes, newest first",
	response: { data: z.array(activitySchema) },
} as const;

export const activity = signedInRoute(contract.activity, activitySpec, async (c, _, reply) => {
	const { deps, user } = c.var;
	const locale = readLocale(c);
	const rows = await listActivity(deps.db, user.id, deps.now());
	const data = rows.map(({ kind, at, platform, browser, system, country, city }) => ({
		kind,
		platform,
		browser,
		system,
		at: toIso(at),
		location: formatPlace(country, city, locale),
	}));
	return reply("OK", { data });
});
