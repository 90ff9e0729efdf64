import { getPath } from "../../../functions/contract/endpoint.ts";
import { health, openapiPath, ready } from "../../../functions/contract/system.ts";
import { createDb } from "../../../functions/db/index.ts";
import { unknownLocation } from "../../../functions/integrations/geo/index.ts";
import { createTestApp, password } from "../../support/api/api.ts";
import { api, describe, expect, test } from "../../support/api/fixtures.ts";

interface Operation {
	parameters?: { in: string; name: string }[];
	responses: object;
	operationId?: string;
	security?: unknown[];
}

describe("every response", () => {
	test("is an envelope whose code is the status, and can't be cached", async ({ testApp }) => {
		for (const [path, status] of [
			[getPath(health), 200],
			[getPath(ready), 200],
			[getPath(api.me), 401],
			["/api/nothing-here", 404],
			["/ask/nothing", 404],
		] as const) {
			const answer = await testApp.raw(path);
			expect([path, answer.status, answer.body.code]).toEqual([path, status, status]);
			expect(answer.body.message).toBeTruthy();
			expect(answer.headers.get("cache-control")).toBe("no-store");
		}
	});

	test("carries the security headers", async ({ testApp }) => {
		for (const path of [getPath(health), getPath(api.me), "/api/nothing-here", openapiPath]) {
			const { headers } = await testApp.raw(path);
			expect(headers.get("content-security-policy")).toBe(
				"frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
			);
			expect(headers.get("x-content-type-options")).toBe("nosniff");
			expect(headers.get("referrer-policy")).toBe("same-origin");
			expect(headers.get("permissions-policy")).toContain("camera=()");
			expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
			expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
			expect(headers.get("strict-transport-security")).toBeNull();
		}
		const secure = await createTestApp({ origin: "https://vpn.example" });
		const { headers } = await secure.call(api.health, {});
		// For this host only: the operator may have others that serve no https.
		expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
	});

	test("names the methods a path allows", async ({ testApp }) => {
		const wrongMethod = await testApp.raw(getPath(api.login));
		expect(wrongMethod).toMatchObject({ status: 405, body: { error: "method_not_allowed" } });
		expect(wrongMethod.headers.get("allow")).toBe("POST");
		const removed = await testApp.raw(getPath(health), { method: "DELETE" });
		expect([removed.status, removed.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
		expect((await testApp.raw("/api/vpnuser/verify/a/b")).status).toBe(404);
	});

	test("to an unexpected error is a plain 500, and the log names no user", async () => {
		const testApp = await createTestApp({
			hasher: {
				refuseWhenFull() {},
				hash: () => Promise.reject(new Error("ada@example.org")),
				verify: async () => ({ matches: false, needsRehash: false }),
			},
		});
		const person = { name: "Ada", email: "ada@example.org", password };
		const { status, body } = await testApp.call(api.register, person);
		expect([status, body]).toEqual([500, { code: 500, message: "Unknown error", error: "unknown" }]);
		expect(testApp.log.some((line) => line.includes('"unexpected"'))).toBe(true);
		expect(testApp.log.join()).not.toContain("ada@");
	});

	test("comes within the deadline", async () => {
		const testApp = await createTestApp({
			deadline: 20,
			hasher: { refuseWhenFull() {}, hash: () => new Promise(() => {}), verify: () => new Promise(() => {}) },
		});
		const { status, body } = await testApp.call(api.login, { email: "ada@example.org", password });
		expect([status, body.error]).toEqual([504, "timeout"]);
		const raw = new ReadableStream({ start: (pieces) => pieces.enqueue(new TextEncoder().encode("{")) });
		const slow = await testApp.raw(api.login, { raw, headers: { "content-type": "application/json" } });
		expect([slow.status, slow.body.error]).toEqual([504, "timeout"]);
	});

	test("leaves one line in the log, without token, address, email or query", async ({ testApp }) => {
		const path = "/api/vpnuser/verify/kJ3dQ0b3R6mD1cJ8r2Xw5A?email=ada@example.org";
		await testApp.raw(path, { from: "100.90.1.1" });
		const line = testApp.log.find((entry) => entry.includes('"call"')) ?? "";
		const call = { event: "call", method: "GET", route: "/api/vpnuser/verify/:token", status: 400 };
		expect(JSON.parse(line)).toMatchObject({ level: "info", ...call });
		expect(testApp.log.join()).not.toMatch(/kJ3dQ0|100\.90|ada@/);
	});
});

test("readiness fails when the database doesn't answer, while health doesn't", async () => {
	const databaseDown = () => {
		throw new Error("gone");
	};
	const testApp = await createTestApp({ db: createDb({ prepare: databaseDown, batch: databaseDown }) });
	expect((await testApp.call(api.ready, {})).status).toBe(503);
	expect((await testApp.call(api.health, {})).status).toBe(200);
});

describe("the country lookup", () => {
	test("returns the country and nothing more", async () => {
		const locate = async () => ({ ...unknownLocation, country: "MA", city: "Rabat", latitude: 34 });
		const testApp = await createTestApp({ geo: { locate } });
		const { body, headers } = await testApp.call(api.geo, {});
		expect(body).toEqual({ code: 200, message: "OK", data: { country: "MA" } });
		expect(headers.get("cache-control")).toBe("no-store");
	});

	test("returns null for an unknown address", async ({ testApp }) =>
		expect((await testApp.call(api.geo, {})).body.data).toEqual({ country: null }));
});

describe("the OpenAPI document", () => {
	test("describes exactly the existing routes", async ({ testApp }) => {
		const { body } = await testApp.raw(openapiPath);
		expect(body.openapi).toBe("3.1.0");
		const described = Object.entries(body.paths).flatMap(([path, methods]) =>
			Object.keys(methods as object).map((method) => `${method} ${path}`),
		);
		const declared = Object.values(api)
			.filter((value) => typeof value === "string" && /^[A-Z]+ \//.test(value))
			.map((endpoint) => String(endpoint).replace(/^[A-Z]+/, (method) => method.toLowerCase()))
			// Webhooks are called by payment providers only.
			.filter((endpoint) => !endpoint.endsWith("/webhook"));
		expect(described.sort()).toEqual(declared.sort());
		for (const name of described) {
			const [method = "", path = ""] = name.split(" ");
			const answer = await testApp.raw(path.replace(/\{\w+\}/, "x"), { method: method.toUpperCase() });
			expect([name, answer.status]).not.toEqual([name, 404]);
			expect([name, answer.status]).not.toEqual([name, 405]);
		}
	});

	test("is valid: every reference resolves, every path parameter is declared, every call may fail", async () => {
		const testApp = await createTestApp();
		const { body } = await testApp.raw(openapiPath);
		const references = JSON.stringify(body).match(/(?<="\$ref":"#\/)[^"]+/g) ?? [];
		expect(references.length).toBeGreaterThan(5);
		for (const reference of references) {
			const target = reference.split("/").reduce((node, key) => node?.[key], body);
			expect([reference, typeof target]).toEqual([reference, "object"]);
		}
		for (const [path, methods] of Object.entries<Record<string, Operation>>(body.paths)) {
			for (const operation of Object.values(methods)) {
				const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
				expect(declared.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
				expect(Object.keys(operation.responses)).toEqual(["200", "4XX", "default"]);
				expect(operation.security).toBeInstanceOf(Array);
			}
		}
		const methods = Object.values<Record<string, Operation>>(body.paths).flatMap(Object.values<Operation>);
		const ids = methods.map(({ operationId }) => operationId);
		expect(ids.every((id) => /^[a-z]\w+$/.test(id ?? ""))).toBe(true);
		expect(new Set(ids).size).toBe(ids.length);
		const form = body.paths["/api/newsletter/subscribe"].post;
		expect(Object.keys(form.responses["200"].content)).toContain("text/html");
		expect(Object.keys(form.requestBody.content)).toContain("application/x-www-form-urlencoded");
		const { schema } = body.paths["/api/vpnuser/register"].post.requestBody.content["application/json"];
		expect(schema.required).toEqual(["name", "email", "password"]);
		expect(schema.properties.email).toMatchObject({ type: "string", format: "email" });
	});
});
