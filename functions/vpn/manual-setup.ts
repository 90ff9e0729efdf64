import type { Authorities, ServerPlace } from "../../content/readers/places/server-feed.ts";
import * as bundled from "../../content/readers/places/servers.ts";
import { manualPasswordSchema, manualSetupSchema, setupSchema } from "../contract/shapes/vpn.ts";
import * as contract from "../contract/vpn.ts";
import { isSessionOpen } from "../db/queries/accounts/sessions.ts";
import { addMail } from "../db/queries/mails.ts";
import { findFeed } from "../db/queries/site.ts";
import { findCredential, putCredential } from "../db/queries/vpn.ts";
import { joinConditions } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { applyWithProof, proveIfRequired } from "../factors/prove.ts";
import { createError } from "../http/api-error.ts";
import { findCaller } from "../http/guard.ts";
import { buildPersonRule, limit } from "../http/rate-limits.ts";
import { readLocale } from "../http/request/accept.ts";
import { fields } from "../http/request/fields.ts";
import { signedInRoute } from "../http/route.ts";
import { formatPlace } from "../integrations/geo/index.ts";
import { composeMailTo } from "../mail/compose.ts";
import { canUse, readAccess } from "../shared/access.ts";
import { prepareActivity } from "../shared/activity.ts";
import { encryptSecret } from "../utils/encrypt-secret.ts";
import { isSameHash } from "../utils/keyed-hash.ts";
import {
	computeNtHash,
	createPassword,
	createUserName,
	deriveShadowsocksKey,
	getNtHashOwner,
	hashPassword,
} from "./secrets.ts";
import { makeSetupFor } from "./setup-files.ts";

/** Cities with at least one protocol for manual setup, from the stored server feed or content/servers.json. */
async function findPlaces(deps: Deps) {
	const readStored = async <Content>(name: string) => (await findFeed<Content>(deps.db, name))?.content;
	const { servers } = deps;
	const servedPlaces = servers ? ((await readStored<ServerPlace[]>("servers")) ?? []) : bundled.servers;
	const authorities = servers ? ((await readStored<Authorities>("authorities")) ?? {}) : bundled.authorities;
	const places = servedPlaces.flatMap((place) => {
		// OpenVPN also needs a CA certificate.
		const reachable = (Object.keys(place.connect ?? {}) as contract.SetupProtocol[]).filter(
			(protocol) => protocol !== "openvpn" || authorities.openvpn,
		);
		return reachable.length ? [{ ...place, id: `${place.country} ${place.city}`, reachable }] : [];
	});
	return { places, authorities };
}

const stateSpec = {
	summary: "Manual setup: user name and servers",
	response: { data: manualSetupSchema },
} as const;

const renewSpec = {
	summary: "A new password for manual setup",
	input: fields.factor,
	responseDescription: "User name and password, returned only once. The previous password stops working",
	response: { data: manualPasswordSchema },
} as const;

const setupSpec = {
	summary: "A configuration for one device",
	input: { platform: fields.text, protocol: fields.text, server: fields.text, password: fields.optionalText },
	responseDescription: "A file or link, if any, and the values to type",
	response: { data: setupSchema },
} as const;

export const manualSetup = [
	signedInRoute(contract.manualSetup, stateSpec, async (c, _, reply) => {
		const { deps, user } = c.var;
		const locale = readLocale(c);
		const [credential, { places }] = await Promise.all([findCredential(deps.db, user.id), findPlaces(deps)]);
		const access = readAccess(c);
		const data: contract.ManualSetup = {
			user_name: credential?.userName ?? null,
			reach: access.reach,
			servers: places.map(({ id, country, city, names, reachable, free }) => ({
				id,
				name: formatPlace(country, names?.[locale] ?? city, locale) ?? id,
				protocols: reachable,
				open: canUse(access, free),
			})),
		};
		return reply("OK", { data });
	}),

	signedInRoute(contract.renewManualPassword, renewSpec, async (c, factor, reply) => {
		const { deps, user, session } = c.var;
		if (readAccess(c).reach === "none") throw createError(c, "plan_required");
		const proof = await proveIfRequired(c, user.id, factor, "signed-in");
		await limit(c, buildPersonRule(c, "manualPassword", user.id));
		const password = createPassword();
		const row = {
			userId: user.id,
			userName: createUserName(),
			passwordHash: hashPassword(deps, user.id, password),
			ntHash: encryptSecret(deps, getNtHashOwner(user.id), computeNtHash(password)),
			createdAt: deps.now(),
		};
		const canStore = joinConditions(proof.condition, isSessionOpen(session.id));
		const mail = composeMailTo(deps, user, { kind: "manual_password" });
		const activityQueries = await prepareActivity(c, user.id, "manual_password");
		const queries = [addMail(mail, canStore), ...activityQueries(canStore), putCredential(row, canStore)];
		// Meanwhile the factor was used by another call, an app became active, or the session ended.
		const error = proof.consume.length > 0 ? "factor_wrong" : "second_factor_required";
		const [createdRow] = await applyWithProof(c, proof, queries, error, () => findCaller(c));
		return reply("OK", { data: { user_name: String(createdRow?.userName), password } });
	}),

	signedInRoute(contract.makeSetup, setupSpec, async (c, input, reply) => {
		const { deps, user } = c.var;
		const [credential, { places, authorities }] = await Promise.all([
			findCredential(deps.db, user.id),
			findPlaces(deps),
		]);
		const place = places.find(({ id }) => id === input.server);
		if (!place) throw createError(c, "server_unknown");
		const protocol = place.reachable.find((id) => id === input.protocol);
		const platform = protocol && contract.setupPlatforms[protocol].find((id) => id === input.platform);
		if (!protocol || !platform) throw createError(c, "setup_unavailable");
		if (!canUse(readAccess(c), place.free)) throw createError(c, "plan_required");
		if (!credential) throw createError(c, "manual_password_missing");
		const { userName, passwordHash, slot } = credential;
		const { id, connect = {} } = place;
		const method = connect.shadowsocks?.method;
		if (protocol === "shadowsocks") {
			const password = input.password?.trim() ?? "";
			const error = password ? "password_wrong" : "password_required";
			if (!isSameHash(hashPassword(deps, user.id, password), passwordHash))
				throw createError(c, "validation_failed", { data: { password: error } });
		}
		const key = method ? deriveShadowsocksKey(deps, passwordHash, method) : "";
		const data = makeSetupFor(protocol, { id, connect, authorities, platform, userName, key, slot });
		if (!data) throw createError(c, "setup_unavailable");
		return reply("OK", { data });
	}),
];
