import { findUser } from "../../../functions/db/queries/accounts/users.ts";
import { email, password } from "../../support/api/api.ts";
import { api, describe, expect, test } from "../../support/api/fixtures.ts";
import { createShop } from "../../support/api/stripe.ts";

const register = "/api/vpnuser/register";

describe("unknown body fields", () => {
	const extra = {
		...{ id: "00000000-0000-4000-8000-000000000000", type: "premium", role: "admin", isAdmin: true },
		...{ package: { name: "Lifetime", allowed_devices: 99 }, allowed_devices: 99, end_date: "2099-01-01" },
		...{ createdAt: 0, created_at: 0, countries: "ZZ", confirmedAt: 1 },
		constructor: { prototype: { type: "premium" } },
		prototype: { type: "premium" },
	};
	const dirty = (body: object) =>
		`${JSON.stringify({ ...body, ...extra }).slice(0, -1)},"__proto__":{"type":"premium","isAdmin":true}}`;

	test("make nobody premium, an administrator or another user, on any endpoint", async ({ testApp }) => {
		await testApp.account("eve@example.org", "Eve");
		const send = (path: string, body: object, token?: string, method = "POST") =>
			testApp.raw(path, {
				method,
				raw: dirty(body),
				headers: { "content-type": "application/json" },
				...(token && { token }),
			});
		await send(register, { email, name: "Ada", password });
		const { code } = await testApp.lastMail(email);
		await send("/api/vpnuser/verify-otp", { email, code, context: "signup" });
		const { body } = await send("/api/vpnuser/login", { email, password });
		const { token } = body;
		const account = await testApp.call(api.me, {}, { token });
		expect(account.body.data).toEqual({
			id: expect.any(String),
			name: "Ada",
			email,
			type: "free",
			package: null,
			confirming: null,
			trial: { state: "open", end_date: null, days_left: 0 },
			unpaid: null,
		});
		expect(account.body.data.id).not.toBe(extra.id);
		await send("/api/vpnuser/auto-renew", { enabled: true }, token);
		await send("/api/vpnuser/refund-request", {}, token);
		await send("/api/vpnuser/stripe-checkout", { packageId: "year", userId: "eve" }, token);
		await send("/api/newsletter/subscribe", { email });
		const [user] = await testApp.rows`SELECT countries FROM users WHERE email = ${email}`;
		expect(user).toEqual({ countries: "" });
		expect(await testApp.rows`SELECT id FROM subscribers WHERE confirmed_at IS NOT NULL`).toEqual([]);
		for (const name of ["type", "isAdmin"]) expect(name in {}).toBe(false);
		// The token determines the account; an id or address in the body must not.
		await send("/api/vpnuser/delete-account", { email: "eve@example.org", id: "eve" }, token, "DELETE");
		expect(await findUser(testApp.deps.db, email)).toBeNull();
		expect(await findUser(testApp.deps.db, "eve@example.org")).not.toBeNull();
	});

	test("named like members of Object.prototype match no package, language, platform or purpose", async () => {
		const testApp = await createShop();
		const headers = { platform: "__proto__" };
		const { token } = (await testApp.call(api.login, { email, password }, { headers })).body;
		for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"]) {
			const checkout = await testApp.call(api.checkout, { packageId: name }, { token, lang: name });
			expect(checkout.body.error).toBe("package_unknown");
			const asked = { email: `${name}@example.org` };
			const response = await testApp.call(api.forgetPassword, asked, { lang: name, from: "100.95.0.1" });
			expect([200, 429]).toContain(response.status);
			const answer = await testApp.rawPost(api.verifyOtp, { email, code: "123456", context: name });
			expect(answer.status).toBe(400);
		}
		const { body } = await testApp.call(api.sessions, {}, { token });
		expect(body.data.map(({ platform }: { platform: string }) => platform)).toEqual(["web", "web"]);
	});
});
