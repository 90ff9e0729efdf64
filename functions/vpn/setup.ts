import { setupSchema } from "../contract/shapes/vpn.ts";
import * as contract from "../contract/vpn.ts";
import { findCredential } from "../db/queries/vpn.ts";
import type { App } from "../http/env.ts";
import { sameHash } from "../http/keyed-hash.ts";
import { refuse } from "../http/refuse.ts";
import { fields } from "../http/request/fields.ts";
import { route } from "../http/route.ts";
import { findPlaces } from "./places.ts";
import { hashPassword, shadowsocksKey } from "./secrets.ts";
import { makeSetupFor } from "./setup-files.ts";
import { callerStanding, mayUse } from "./standing.ts";

const setupSpec = {
	tag: "vpn",
	summary: "A configuration for one device",
	input: { platform: fields.text, protocol: fields.text, server: fields.text, password: fields.optional },
	required: ["platform" as const, "protocol" as const, "server" as const],
	answers: "A file or a link where there is one, and what to type",
	answer: { data: setupSchema },
	signedIn: true,
} as const;

type Pair = [contract.SetupProtocol, contract.SetupPlatform];
/** A protocol and a platform that fit each other, out of what was sent; else null. */
function pairOf(protocol: string, platform: string): Pair | null {
	const platforms: readonly string[] = Object.hasOwn(contract.setupPlatforms, protocol)
		? contract.setupPlatforms[protocol as contract.SetupProtocol]
		: [];
	return platforms.includes(platform) ? ([protocol, platform] as Pair) : null;
}

/** Makes what a device is set up with. */
export const setup = (app: App) =>
	route(app, contract.makeSetup, setupSpec, async (c, input, answer) => {
		const { deps, caller } = c.var;
		const [credential, { places, authorities }] = await Promise.all([
			findCredential(deps.db, caller.user.id),
			findPlaces(deps),
		]);
		const place = places.find(({ id }) => id === input.server);
		if (!place) throw refuse(c, "server_unknown");
		const [protocol, platform] = pairOf(input.protocol, input.platform) ?? [];
		if (!protocol || !platform || !place.reachable.includes(protocol)) throw refuse(c, "setup_unavailable");
		if (!mayUse(callerStanding(c), place.free)) throw refuse(c, "plan_required");
		if (!credential) throw refuse(c, "manual_password_missing");
		const { userName, passwordHash, slot } = credential;
		const method = place.connect?.shadowsocks?.method;
		let key: string | null = null;
		if (protocol === "shadowsocks" && method) {
			const given = hashPassword(deps, caller.user.id, input.password?.trim() ?? "");
			if (!sameHash(given, passwordHash))
				throw refuse(c, "validation_failed", {
					data: { password: input.password ? "password_wrong" : "password_required" },
				});
			key = shadowsocksKey(deps, passwordHash, method);
		}
		const data = makeSetupFor(protocol, { place, authorities, platform, userName, key, slot });
		if (!data) throw refuse(c, "setup_unavailable");
		return answer("OK", { data });
	});
