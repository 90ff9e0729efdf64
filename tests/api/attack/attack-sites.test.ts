import { createAccountApp, email, password } from "../../support/api/api.ts";
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
