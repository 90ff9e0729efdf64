import { beforeEach, describe, expect, test } from "vitest";
import { deleteAccount, endSessions } from "../../../functions/contract/account/account.ts";
import { beginTrial } from "../../../functions/contract/billing/billing.ts";
import { gatewayShadowsocks, renewManualPassword } from "../../../functions/contract/vpn.ts";
import { endStaleConnections } from "../../../functions/db/queries/vpn.ts";
import { batch } from "../../../functions/db/run.ts";
import { computeNtHash } from "../../../functions/vpn/secrets.ts";
import { password as accountPassword, day, minute } from "../../support/api/api.ts";
import { createGateway, createVpnCustomer, type Gateway, manualPassword } from "../../support/api/gateway.ts";
import { later, type Shop } from "../../support/api/stripe.ts";

let shop: Shop;
let gateway: Gateway;
let user: string;
let password: string;

beforeEach(async () => {
	({ shop, gateway, user, password } = await createVpnCustomer());
});

const connect = async (session: string, by = gateway) => {
	const answer = await by.authorize({ user, password, session });
	return answer["control:Auth-Type"] === "Accept" ? by.accounting({ user, session }) : answer;
};
const stored = () => shop.rows`SELECT * FROM vpn_sessions`;

describe("a gateway that checks a password", () => {
	test("accepts a customer until the plan ends", async () => {
		const answer = await gateway.authorize({ user, password });
		expect(answer["control:Auth-Type"]).toBe("Accept");
		expect(answer["reply:Acct-Interim-Interval"]).toBe("240");
		const { package: plan } = await shop.me();
		const left = (Date.parse(plan?.end_date ?? "") - shop.deps.now()) / 1000;
		// A renewing plan gets a day's grace for the payment to arrive.
		expect(Number(answer["reply:Session-Timeout"])).toBeCloseTo(left + day / 1000, -1);
	});

	test("refuses a wrong password and an unknown name alike", async () => {
		const wrong = await gateway.authorize({ user, password: "x".repeat(23) });
		expect(wrong).toEqual(await gateway.authorize({ user: "vpn-0000000000", password }));
		expect(wrong["control:Auth-Type"]).toBe("Reject");
	});

	test("refuses when the plan has ended, and accepts again with the next", async () => {
		await later(shop, 400 * day);
		const { endsAt = 0 } = (await shop.rows`SELECT ends_at AS endsAt FROM customers`)[0] ?? {};
		await shop.rows`UPDATE customers SET ends_at = ${shop.deps.now() - 1}, renews = 0`;
		expect((await gateway.authorize({ user, password }))["reply:Reply-Message"]).toBe("The plan has ended");
		await shop.rows`UPDATE customers SET ends_at = ${endsAt + 400 * day}`;
		expect((await gateway.authorize({ user, password }))["control:Auth-Type"]).toBe("Accept");
	});

	test("refuses the previous password once it was renewed", async () => {
		const next = await manualPassword(shop, shop.token);
		expect(next.user_name).toBe(user);
		expect((await gateway.authorize({ user, password }))["control:Auth-Type"]).toBe("Reject");
		expect((await gateway.authorize({ user, password: next.password }))["control:Auth-Type"]).toBe("Accept");
	});

	test("still accepts after a logout of all devices, unless that included the VPN", async () => {
		await shop.asUser(endSessions, {});
		expect((await gateway.authorize({ user, password }))["control:Auth-Type"]).toBe("Accept");
		const token = await shop.login(shop.email);
		await shop.call(endSessions, { manual: true }, { token });
		expect((await gateway.authorize({ user, password }))["control:Auth-Type"]).toBe("Reject");
	});

	test("refuses after the account is deleted", async () => {
		expect((await shop.asUser(deleteAccount, { password: accountPassword })).status).toBe(200);
		expect((await gateway.authorize({ user, password }))["control:Auth-Type"]).toBe("Reject");
		expect(await shop.rows`SELECT * FROM vpn_credentials`).toEqual([]);
	});

	test("refuses while support has suspended the account", async () => {
		await shop.rows`UPDATE users SET suspended_at = 1`;
		expect((await gateway.authorize({ user, password }))["control:Auth-Type"]).toBe("Reject");
		await shop.rows`UPDATE users SET suspended_at = NULL`;
		expect((await gateway.authorize({ user, password }))["control:Auth-Type"]).toBe("Accept");
	});

	test("gets the NT hash for EAP, and a useless one for an unknown name", async () => {
		const known = await gateway.authorize({ user });
		expect(known["control:NT-Password"]).toBe(`0x${computeNtHash(password)}`);
		expect(known["control:Auth-Type"]).toBeUndefined();
		const decoy = await gateway.authorize({ user: "vpn-0000000000" });
		expect(decoy["control:NT-Password"]).toMatch(/^0x[0-9a-f]{32}$/);
		expect(decoy).toEqual(await gateway.authorize({ user: "vpn-0000000000" }));
	});

	test("accepts the free plan only on its servers, with one device", async () => {
		const token = await shop.addUser("free@example.org");
		const free = await manualPassword(shop, token);
		const question = { user: free.user_name, password: free.password };
		expect((await gateway.authorize(question))["control:Auth-Type"]).toBe("Reject");
		const other = await createGateway(shop, "lyo1", true);
		const answer = await other.authorize(question);
		expect(answer["control:Auth-Type"]).toBe("Accept");
		expect(answer["reply:Session-Timeout"]).toBeUndefined();
		expect(await other.accounting(question)).toBe(200);
		expect((await other.authorize({ ...question, session: "2" }))["control:Auth-Type"]).toBe("Reject");
		await shop.call(beginTrial, {}, { token });
		// From noon to the end of the seventh day.
		const trial = await gateway.authorize({ ...question, session: "2" });
		expect(trial["control:Auth-Type"]).toBe("Accept");
		expect(Number(trial["reply:Session-Timeout"])).toBe((7.5 * day) / 1000);
	});
});

describe("the devices of a plan", () => {
	const ten = Array.from({ length: 10 }, (_, index) => `s${index}`);

	test("are counted by open connections: the eleventh is refused until one ends", async () => {
		for (const session of ten) expect(await connect(session)).toBe(200);
		expect(await connect("s10")).toMatchObject({ "reply:Reply-Message": "Too many devices are connected" });
		// An open session may reauthenticate.
		expect(await connect("s3")).toBe(200);
		expect(await gateway.accounting({ user, session: "s3", status: "Stop" })).toBe(200);
		expect(await connect("s10")).toBe(200);
	});

	test("stay within the limit when eleven connect at once", async () => {
		const all = await Promise.all([...ten, "s10"].map((session) => gateway.accounting({ user, session })));
		expect(all.filter((status) => status === 200)).toHaveLength(10);
		expect(all.filter((status) => status === 409)).toHaveLength(1);
		expect(await stored()).toHaveLength(10);
	});

	test("are freed ten minutes after the last sign of life", async () => {
		for (const session of ten) await connect(session);
		shop.pass(4 * minute);
		await gateway.accounting({ user, session: "s0", status: "Interim-Update" });
		shop.pass(6 * minute);
		await batch(shop.deps.db, [endStaleConnections(shop.deps.now())]);
		expect(await stored()).toHaveLength(1);
		expect(await connect("s10")).toBe(200);
	});

	test("include a connection that continued during an outage, and never end another user’s", async () => {
		await connect("s0");
		const other = await createGateway(shop, "ams1");
		await other.accounting({ user, session: "s0", status: "Stop" });
		await gateway.accounting({ user: "vpn-0000000000", session: "s0", status: "Stop" });
		expect(await stored()).toHaveLength(1);
		await gateway.accounting({ user, session: "s9", status: "Interim-Update" });
		expect(await stored()).toHaveLength(2);
	});

	test("have a different error than an ended plan, so that a gateway can close what it left open", async () => {
		await connect("s0");
		await shop.rows`UPDATE customers SET ends_at = 1, renews = 0`;
		const alive = { "Acct-Session-Id": "s0", "Acct-Status-Type": "Interim-Update" };
		for (const name of [user, "vpn-0000000000"]) {
			const { body } = await gateway.ask("accounting", { ...alive, "User-Name": name });
			expect(body["control:Auth-Type"]).toBe("Reject");
		}
		expect(await gateway.accounting({ user, session: "s1" })).toBe(403);
		expect(await gateway.accounting({ user, session: "s0", status: "Stop" })).toBe(200);
		expect(await stored()).toEqual([]);
	});

	test("store only two keyed hashes and a minute, and nothing after the end", async () => {
		const session = { "User-Name": user, "Acct-Session-Id": "s0", "Acct-Status-Type": "Start" };
		const addresses = { "Calling-Station-Id": "198.51.100.7", "Framed-IP-Address": "10.8.0.6" };
		await gateway.ask("accounting", { ...session, ...addresses, "NAS-IP-Address": "192.0.2.1" });
		const [row = {}, ...others] = await stored();
		expect(others).toEqual([]);
		expect(Object.keys(row).sort()).toEqual(["account", "id", "until"]);
		expect(row.id).toMatch(/^[\w-]{43}$/);
		expect(row.account).toMatch(/^[\w-]{43}$/);
		expect(Number(row.until) % minute).toBe(0);
		expect(shop.log.join("\n")).not.toMatch(/198\.51\.100\.7|10\.8\.0\.6|192\.0\.2\.1|vpn-/);
		await gateway.accounting({ user, session: "s0", status: "Stop" });
		expect(await stored()).toEqual([]);
	});
});

test("a password’s NT hash matches RFC 2759", () => {
	expect(computeNtHash("clientPass")).toBe("44ebba8d5312b8d611474411f56989ae");
	expect(computeNtHash("")).toBe("31d6cfe0d16ae931b73c59d7e0c089c0");
});

test("a customer who leaves makes room for the next, on the first port too", async () => {
	const join = async (email: string) => manualPassword(shop, await shop.addUser(email));
	await join("eve@example.org");
	await shop.asUser(deleteAccount, { password: accountPassword });
	await join("mallory@example.org");
	await join("trent@example.org");
	const rows = await shop.rows`SELECT slot FROM vpn_credentials ORDER BY slot`;
	expect(rows.map(({ slot }) => slot)).toEqual([0, 1, 2]);
});

test("a Shadowsocks server gets the ports to open, with keys of the length its method needs", async () => {
	const ports = async (method?: string) => {
		const path = `/api/gateway/shadowsocks${method ? `?method=${method}` : ""}`;
		return (await shop.raw(path, gateway)).body.data as { slot: number; key: string }[];
	};
	const [first] = await ports();
	expect(first?.slot).toBe(0);
	expect(Buffer.from(first?.key ?? "", "base64")).toHaveLength(32);
	expect(Buffer.from((await ports("2022-blake3-aes-128-gcm"))[0]?.key ?? "", "base64")).toHaveLength(16);
	await shop.asUser(renewManualPassword, {});
	expect((await ports())[0]?.key).not.toBe(first?.key);
	await shop.rows`UPDATE customers SET ends_at = 1, renews = 0`;
	expect(await ports()).toEqual([]);
	expect((await shop.call(gatewayShadowsocks, { method: "rc4-md5" })).status).toBe(400);
});
