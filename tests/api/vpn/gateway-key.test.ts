import { beforeEach, describe, expect, test } from "vitest";
import { createBusyError } from "../../../functions/http/api-error.ts";
import { basic, createVpnCustomer, type Gateway } from "../../support/api/gateway.ts";
import type { Shop } from "../../support/api/stripe.ts";

let shop: Shop;
let gateway: Gateway;
let user: string;
let password: string;

beforeEach(async () => {
	({ shop, gateway, user, password } = await createVpnCustomer());
});

test("a gateway must name the user, except when it restarts", async () => {
	expect(await gateway.authorize({ user: "" })).toEqual({ status: "400", error: "validation_failed" });
	for (const status of ["Start", "Interim-Update"])
		expect([status, await gateway.accounting({ user: "", status })]).toEqual([status, 400]);
	expect(await gateway.accounting({ user: "", status: "Accounting-On" })).toBe(200);
});

describe("a gateway key", () => {
	test("is required by every call, and an unknown one is refused", async () => {
		const attributes = { "User-Name": user, "User-Password": password };
		const refused = await gateway.ask("authorize", attributes, { headers: basic(gateway.name, "wrong") });
		expect(refused.status).toBe(401);
		expect(refused.headers.get("www-authenticate")).toBe('Basic realm="gateways"');
		expect((await shop.rawPost("/api/gateway/authorize", attributes)).status).toBe(401);
		expect((await shop.rawPost("/api/gateway/accounting", attributes)).status).toBe(401);
		expect((await shop.raw("/api/gateway/shadowsocks")).status).toBe(401);
	});

	test("can be tried 60 times a minute and address, without blocking others", async () => {
		const attributes = { "User-Name": user, "User-Password": password };
		const wrong = { headers: basic(gateway.name, "wrong") };
		const answers = [];
		for (let n = 0; n < 61; n++) answers.push((await gateway.ask("authorize", attributes, wrong)).status);
		expect(answers.filter((status) => status === 401)).toHaveLength(60);
		expect(answers.at(-1)).toBe(429);
		const elsewhere = await gateway.ask("authorize", attributes, { from: "203.0.113.9" });
		expect(elsewhere.body["control:Auth-Type"]).toBe("Accept");
	});

	test("can ask without waiting in the write queue", async () => {
		shop.deps.queueWrite = async () => {
			throw createBusyError();
		};
		expect((await gateway.authorize({ user, password }))["control:Auth-Type"]).toBe("Accept");
		expect(await gateway.accounting({ user })).toBe(503);
	});

	test("can ask 400 times a second", async () => {
		const answers = await Promise.all(
			Array.from({ length: 450 }, () => gateway.ask("authorize", { "User-Name": user })),
		);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(400);
		expect(answers.find(({ status }) => status === 429)?.body.error).toBe("rate_limited");
		shop.pass(1000);
		expect((await gateway.authorize({ user, password }))["control:Auth-Type"]).toBe("Accept");
	});
});
