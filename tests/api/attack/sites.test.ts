import { createAccountApp, createTestApp, email, password } from "../../support/api/api.ts";
import { api, describe, expect, test } from "../../support/api/fixtures.ts";

describe("a request from another site", () => {
	const from = (site?: string): { headers: Record<string, string> } => ({
		headers: site ? { "sec-fetch-site": site } : {},
	});

	test("writes nothing on any endpoint", async ({ signedIn: { testApp, token } }) => {
		for (const [line, options] of [
			[api.login, { body: { email, password } }],
			[api.logout, { token }],
			["PATCH /api/vpnuser/me", { token, body: { name: "Eve" } }],
			["DELETE /api/vpnuser/me", { token }],
			[api.subscribe, { form: { email: "eve@example.org" } }],
			["POST /api/nowhere", {}],
		] as const) {
			const { status, body } = await testApp.raw(line, { ...options, ...from("cross-site") });
			expect([line, status, body.error]).toEqual([line, 403, "cross_site"]);
		}
		const me = await testApp.call(api.me, {}, { token, ...from("cross-site") });
		expect(me.body.data.name).toBe("Ada Lovelace");
		expect(await testApp.mails("eve@example.org")).toEqual([]);
	});

	test("is told apart from our own pages, a sister site, the address bar and non-browsers", async () => {
		const testApp = await createAccountApp();
		for (const site of ["same-origin", "same-site", "none", undefined])
			expect((await testApp.call(api.login, { email, password }, from(site))).status, site).toBe(200);
	});
});

test("pages of other hosts can read why the plans or an address are refused, as far as they can read the answer", async () => {
	const testApp = await createTestApp();
	const from = "100.64.3.3";
	const allowed = async (endpoint: string, origin: string) => {
		const { status, headers } = await testApp.raw(endpoint, { from, headers: { origin } });
		return `${status} ${headers.get("access-control-allow-origin")}`;
	};
	const { origin } = testApp.deps;
	const elsewhere = "https://elsewhere.example";
	const endpoints = [api.packages, api.ip, api.ipText];
	const askAll = (by: string) => Promise.all(endpoints.map((endpoint) => allowed(endpoint, by)));
	expect(await askAll(elsewhere)).toEqual(["200 *", "200 null", "200 null"]);
	for (let step = 3; step < 600; step++) await testApp.raw(api.packages, { from });
	expect(await askAll(elsewhere)).toEqual(["429 *", "429 null", "429 null"]);
	expect(await askAll(origin)).toEqual(["429 *", `429 ${origin}`, `429 ${origin}`]);
	expect(await allowed(api.status, origin)).toBe("429 null");
});
