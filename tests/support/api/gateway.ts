import type { ServerFeed } from "../../../content/readers/places/server-feed.ts";
import { parseServerFeed } from "../../../content/readers/places/server-feed.ts";
import { renewManualPassword } from "../../../functions/contract/vpn.ts";
import { putGateway } from "../../../functions/db/queries/vpn.ts";
import { batch } from "../../../functions/db/run.ts";
import { refreshServers } from "../../../functions/servers/index.ts";
import { hashGatewayKey } from "../../../functions/vpn/gateway-key.ts";
import { place } from "../fakes/servers.ts";
import type { CallOptions, TestApp } from "./api.ts";
import { createShop } from "./stripe.ts";

export const authority = `-----BEGIN CERTIFICATE-----
MIIBszCCAVmgAwIBAgIUQ29tZUhpdGhlckFuZFJlYWRUaGlzTGluZTAKBggqhkjO
-----END CERTIFICATE-----
`;

/** One city with every protocol, one on the free plan, one without setup data. */
export const feed = (): ServerFeed =>
	parseServerFeed("test", {
		authorities: { openvpn: authority, "ikev2-ipsec": authority },
		servers: [
			place({
				connect: {
					openvpn: { host: "fra.vpn.example", port: 1194, transport: "udp" },
					"ikev2-ipsec": { host: "fra.vpn.example" },
					shadowsocks: { host: "fra.vpn.example", port: 20_000, method: "2022-blake3-aes-256-gcm" },
				},
			}),
			place({
				country: "FR",
				city: "Lyon",
				names: {},
				free: true,
				connect: { openvpn: { host: "lyo.vpn.example", port: 443, transport: "tcp" } },
			}),
			place({ country: "NL", city: "Utrecht", names: {} }),
		],
	});

export async function nameServers(testApp: TestApp): Promise<void> {
	testApp.deps.servers = { read: async () => feed() };
	await refreshServers(testApp.deps);
}

export async function manualPassword(testApp: TestApp, token: string) {
	const { body } = await testApp.call(renewManualPassword, {}, { token });
	return body.data as { user_name: string; password: string };
}

interface Question {
	user: string;
	password?: string;
	session?: string;
	status?: string;
}

export type Gateway = Awaited<ReturnType<typeof createGateway>>;

/** The headers of a gateway with this key (HTTP Basic). */
export const basic = (name: string, key: string) => ({
	authorization: `Basic ${Buffer.from(`${name}:${key}`).toString("base64")}`,
});

/** Behaves like FreeRADIUS's rlm_rest with our configuration: attributes as JSON, HTTP Basic. */
export async function createGateway(testApp: TestApp, name = "fra1", isFree = false) {
	const key = `key of ${name}`;
	const now = testApp.deps.now();
	await batch(testApp.deps.db, [
		putGateway({ name, keyHash: hashGatewayKey(key), isFree, createdAt: now }, now),
	]);
	const headers = basic(name, key);
	const ask = (path: string, attributes: Record<string, string>, options?: CallOptions) =>
		testApp.rawPost(`/api/gateway/${path}`, attributes, { headers, ...options });
	return {
		name,
		key,
		headers,
		ask,
		/** Reply attributes, or the HTTP status of a rejection. */
		async authorize({ user, password, session = "1" }: Question): Promise<Record<string, string>> {
			const { status, body } = await ask("authorize", {
				"User-Name": user,
				...(password !== undefined && { "User-Password": password }),
				"Acct-Session-Id": session,
			});
			return status === 200 ? body : { status: String(status), error: body?.error };
		},
		async accounting({ user, session = "1", status = "Start" }: Question) {
			const attributes = { "User-Name": user, "Acct-Session-Id": session, "Acct-Status-Type": status };
			return (await ask("accounting", attributes)).status;
		},
	};
}

/** A yearly subscriber with a manual-setup password, and a gateway that authenticates them. */
export async function createVpnCustomer() {
	const shop = await createShop();
	await shop.buy("year");
	const gateway = await createGateway(shop);
	const { user_name: user, password } = await manualPassword(shop, shop.token);
	return { shop, gateway, user, password };
}
