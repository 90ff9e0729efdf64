import brand from "../../../content/brand.json" with { type: "json" };
import { activity, exportAccount } from "../../../functions/contract/account/account.ts";
import * as contract from "../../../functions/contract/vpn.ts";
import type { Db } from "../../../functions/db/index.ts";
import { queryRows } from "../../../functions/db/run.ts";
import { createSignedInApp } from "../../support/api/api.ts";
import { setUp } from "../../support/api/factors.ts";
import { beforeEach, describe, expect, minute, test } from "../../support/api/fixtures.ts";
import { authority, manualPassword, nameServers } from "../../support/api/gateway.ts";
import { meanwhile } from "../../support/api/meanwhile.ts";
import { createShop, type Shop } from "../../support/api/stripe.ts";
import { parseShadowsocksLink } from "../../support/shadowsocks-link.ts";

let shop: Shop;
const frankfurt = "DE Frankfurt am Main";

beforeEach(async () => {
	shop = await createShop();
	await shop.buy("year");
	await nameServers(shop);
});

const request = (platform: string, protocol: string, server = frankfurt, password?: string) =>
	shop.asUser(contract.makeSetup, { platform, protocol, server, ...(password && { password }) });

describe("manual setup", () => {
	test("lists the servers for manual use, in the caller's language", async () => {
		const { body } = await shop.asUser(contract.manualSetup, {}, { headers: { "accept-language": "ru" } });
		expect(body.data).toEqual({
			user_name: null,
			reach: "all",
			servers: [
				{
					id: frankfurt,
					name: "Франкфурт-на-Майне, Германия",
					protocols: ["openvpn", "ikev2-ipsec", "shadowsocks"],
					open: true,
				},
				{ id: "FR Lyon", name: expect.stringContaining("Lyon"), protocols: ["openvpn"], open: true },
			],
		});
	});

	test("lists none where the operator has configured none, and makes no file", async () => {
		const { asUser } = await createSignedInApp();
		expect((await asUser(contract.manualSetup, {})).body.data).toMatchObject({ reach: "free", servers: [] });
		const input = { platform: "linux", protocol: "openvpn", server: frankfurt };
		expect((await asUser(contract.makeSetup, input)).body.error).toBe("server_unknown");
	});

	test("mails the owner about a new password, and lists it among the activity", async () => {
		const before = (await shop.mails(shop.email)).length;
		const { password } = await manualPassword(shop, shop.token);
		const [mail, ...others] = await shop.mails(shop.email);
		expect([mail?.kind, others.length]).toEqual(["manual_password", before]);
		expect(mail?.text).not.toContain(password);
		expect(mail?.link).toMatch(/\/profile#devices$/);
		expect((await shop.asUser(activity, {})).body.data[0]?.kind).toBe("manual_password");
	});

	test("shows the password once, and stores only a hash", async () => {
		const { user_name, password } = await manualPassword(shop, shop.token);
		expect(user_name).toMatch(/^vpn-[0-9a-z]{10}$/);
		expect(password).toMatch(/^([0-9a-z]{5}-){3}[0-9a-z]{5}$/);
		const { body } = await shop.asUser(contract.manualSetup, {});
		expect(body.data.user_name).toBe(user_name);
		expect(JSON.stringify(body)).not.toContain(password);
		expect(JSON.stringify(await shop.rows`SELECT * FROM vpn_credentials`)).not.toContain(password);
		const exported = (await shop.asUser(exportAccount, {})).body.data;
		expect(exported.manualSetup).toMatchObject([{ userName: user_name }]);
		expect(JSON.stringify(exported)).not.toContain(password);
	});

	test("needs the second factor where there is one, for ten renewals an hour", async () => {
		const app = await setUp(shop, shop.token);
		const renew = (proof = {}) => shop.asUser(contract.renewManualPassword, proof);
		for (let step = 0; step < 10; step++) {
			expect((await renew()).body.error).toBe("second_factor_required");
			expect((await renew({ factor_code: app.code() })).status).toBe(200);
			shop.pass(minute);
		}
		expect((await renew({ factor_code: app.code() })).body.error).toBe("rate_limited");
	});

	test("makes no password for a session that ends meanwhile, and says so", async () => {
		const end = (db: Db) => queryRows(db)`DELETE FROM sessions`;
		const happened = meanwhile(shop.deps, /INTO vpn_credentials/i, end);
		const { body } = await shop.asUser(contract.renewManualPassword, {});
		expect([happened(), body.error]).toEqual([true, "session_ended"]);
		expect(await shop.rows`SELECT user_id FROM vpn_credentials`).toEqual([]);
	});

	test("refuses an unknown server, an unsuitable platform, an ended plan and a missing password with their own errors", async () => {
		expect((await request("linux", "openvpn")).body.error).toBe("manual_password_missing");
		await manualPassword(shop, shop.token);
		expect((await request("linux", "openvpn", "DE Atlantis")).body.error).toBe("server_unknown");
		expect((await request("linux", "openvpn", "NL Utrecht")).body.error).toBe("server_unknown");
		expect((await request("toaster", "openvpn")).body.error).toBe("setup_unavailable");
		expect((await request("openwrt", "ikev2-ipsec")).body.error).toBe("setup_unavailable");
		expect((await request("linux", "constructor")).body.error).toBe("setup_unavailable");
		expect((await request("linux", "ikev2-ipsec", "FR Lyon")).body.error).toBe("setup_unavailable");
		await shop.rows`UPDATE customers SET ends_at = 1, renews = 0`;
		expect((await request("linux", "openvpn")).body.error).toBe("plan_required");
		expect((await request("linux", "openvpn", "FR Lyon")).status).toBe(200);
	});
});

describe("a configuration file", () => {
	test("for OpenVPN is a profile with the CA and the server, without secrets", async () => {
		const { user_name, password } = await manualPassword(shop, shop.token);
		const { file, values, link } = (await request("windows", "openvpn")).body.data;
		expect(file?.name).toBe(`${brand.slug}-de-frankfurt-am-main.ovpn`);
		expect(file?.body).toContain("remote fra.vpn.example 1194\n");
		expect(file?.body).toContain("proto udp\n");
		expect(file?.body).toContain(`<ca>\n${authority.trim()}\n</ca>`);
		expect(file?.body).not.toContain(password);
		expect(link).toBeNull();
		expect(values.user_name).toBe(user_name);
		expect((await request("openwrt", "openvpn", "FR Lyon")).body.data.file?.body).toContain("proto tcp\n");
	});

	test("for IKEv2 is a profile on Apple’s devices and on Android, elsewhere the certificate and values", async () => {
		const { user_name, password } = await manualPassword(shop, shop.token);
		const apple = (await request("ios", "ikev2-ipsec")).body.data.file;
		expect(apple?.name).toMatch(/\.mobileconfig$/);
		expect(apple?.body).toContain(`<key>AuthName</key><string>${user_name}</string>`);
		expect(apple?.body).not.toContain(password);
		const android = (await request("android", "ikev2-ipsec")).body.data.file;
		expect(JSON.parse(android?.body ?? "")).toMatchObject({
			type: "ikev2-eap",
			remote: { addr: "fra.vpn.example", id: "fra.vpn.example", cert: expect.stringMatching(/^MIIB/) },
			local: { eap_id: user_name },
		});
		const windows = (await request("windows", "ikev2-ipsec")).body.data;
		expect(windows.file?.body).toBe(authority);
		expect(Object.keys(windows.values)).toEqual(["type", "server", "remote_id", "user_name"]);
	});

	test("for Shadowsocks is a SIP002 link, for a user who sends the password", async () => {
		const { password } = await manualPassword(shop, shop.token);
		expect((await request("android", "shadowsocks")).fields.password).toBe("password_required");
		const refused = await request("android", "shadowsocks", frankfurt, "wrong");
		expect(refused.fields.password).toBe("password_wrong");
		const { link, values } = (await request("android", "shadowsocks", frankfurt, password)).body.data;
		const parts = parseShadowsocksLink(link ?? "");
		expect(parts).toMatchObject({ method: "2022-blake3-aes-256-gcm", host: "fra.vpn.example", port: 20000 });
		expect(Buffer.from(parts.password, "base64")).toHaveLength(32);
		expect(values.password).toBe(parts.password);
	});
});
