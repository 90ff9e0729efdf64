import { beforeEach, describe, expect, test } from "vitest";
import { gatewayShadowsocks, renewManualPassword } from "../../../functions/contract/vpn.ts";
import { busyError } from "../../../functions/http/refuse.ts";
import { basic, createVpnCustomer, type Gateway } from "../../support/api/gateway.ts";
import type { Shop } from "../../support/api/stripe.ts";

let shop: Shop;
let gateway: Gateway;
let user: string;
let password: string;

beforeEach(async () => {
	({ shop, gateway, user, password } = await createVpnCustomer());
});

describe("a gateway key", () => {
	test("is required by every call, and an unknown one is refused", async () => {
		const attributes = { "User-Name": user, "User-Password": password };
		const wrong = { headers: basic(gateway.name, "wrong") };
		expect((await gateway.ask("authorize", attributes, wrong)).status).toBe(401);
		expect((await shop.rawPost("/api/gateway/authorize", attributes)).status).toBe(401);
		expect((await shop.rawPost("/api/gateway/accounting", attributes)).status).toBe(401);
		expect((await shop.raw("/api/gateway/shadowsocks")).status).toBe(401);
	});

	test("can be tried 60 times a minute and address, without blocking others", async () => {
		const attributes = { "User-Name": user, "User-Password": password };
		const wrong = { headers: basic(gateway.name, "wrong") };
		const answers = [];
		for (let n = 0; n < 62; n++) answers.push((await gateway.ask("authorize", attributes, wrong)).status);
		expect(answers.filter((status) => status === 401)).toHaveLength(61);
		expect(answers.at(-1)).toBe(429);
		const elsewhere = await gateway.ask("authorize", attributes, { from: "203.0.113.9" });
		expect(elsewhere.body["control:Auth-Type"]).toBe("Accept");
	});

	test("can ask without waiting in the write queue", async () => {
		shop.deps.queueWrite = async () => {
			throw busyError();
		};
		expect((await gateway.authorize({ user, password }))["control:Auth-Type"]).toBe("Accept");
		expect(await gateway.accounting({ user })).toBe(503);
	});

	test("can ask 400 times a second", async () => {
		const answers = await Promise.all(
			Array.from({ length: 450 }, () => gateway.ask("authorize", { "User-Name": user })),
		);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(400);
		const refused = answers.find(({ status }) => status === 429);
		expect(refused?.body.error).toBe("rate_limited");
		shop.pass(1000);
		expect((await gateway.authorize({ user, password }))["control:Auth-Type"]).toBe("Accept");
	});
});

describe("a Shadowsocks server", () => {
	test("gets the ports to open, with keys of the length its method needs", async () => {
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
});
