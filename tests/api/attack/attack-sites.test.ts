import { describe, expect } from "vitest";
import * as api from "../../../functions/contract/index.ts";
import { createAccountApp, password } from "../../support/api/api.ts";
import { test } from "../../support/api/fixtures/app.ts";

const email = "ada@example.org";

describe("a request from another site", () => {
	const from = (site?: string): { headers: Record<string, string> } => ({
		headers: site ? { "sec-fetch-site": site } : {},
	});

	test("writes nothing on any endpoint", async ({ signedIn: { testApp, token } }) => {
		const form = { "content-type": "application/x-www-form-urlencoded" };
		for (const [line, options] of [
			[api.login, { body: { email, password } }],
			[api.logout, { token }],
			["PATCH /api/vpnuser/me", { token, body: { name: "Eve" } }],
			["DELETE /api/vpnuser/me", { token }],
			[api.subscribe, { raw: "email=eve@example.org", headers: form }],
			["POST /api/nowhere", {}],
		] as const) {
			const headers = { ...("headers" in options ? options.headers : {}), ...from("cross-site").headers };
			const { status, body } = await testApp.raw(line, { ...options, headers });
			expect([line, status, body.error]).toEqual([line, 403, "cross_site"]);
		}
		expect((await testApp.call(api.me, {}, { token, ...from("cross-site") })).body.data.name).toBe(
			"Ada Lovelace",
		);
		expect(await testApp.mails("eve@example.org")).toEqual([]);
	});

	test("is told apart from our own pages, a sister site, the address bar and non-browsers", async () => {
		const testApp = await createAccountApp(email);
		for (const site of ["same-origin", "same-site", "none", undefined])
			expect([site, (await testApp.call(api.login, { email, password }, from(site))).status]).toEqual([
				site,
				200,
			]);
	});
});
