import { createHasher } from "../../../functions/auth/hasher.ts";
import { findUser } from "../../../functions/db/queries/accounts/users.ts";
import { unknownLocation } from "../../../functions/integrations/geo/index.ts";
import { createSignedInApp, createTestApp, email, password } from "../../support/api/api.ts";
import { api, day, describe, expect, minute, test } from "../../support/api/fixtures.ts";

describe("logging in", () => {
	test("answers an unknown address and a wrong password alike", async ({ accountApp: testApp }) => {
		const wrongPassword = await testApp.call(api.login, { email, password: "not the password" });
		const unknown = await testApp.call(api.login, { email: "nobody@example.org", password });
		expect([wrongPassword.status, wrongPassword.body]).toEqual([unknown.status, unknown.body]);
		expect(unknown.body).toEqual({ code: 401, message: "Unauthorized access", error: "unauthorized" });
		expect(unknown.headers.get("www-authenticate")).toBe("Bearer");
	});

	test("compares with a hash of the same cost when the account doesn't exist", async () => {
		const calls: (string | null)[] = [];
		const testApp = await createTestApp({
			hasher: {
				refuseWhenFull() {},
				hash: async () => "scrypt$4$8$1$AAAA$AAAA",
				verify: async (_password, stored) => {
					calls.push(stored);
					return { matches: false, needsRehash: false };
				},
			},
		});
		await testApp.call(api.login, { email, password });
		expect(calls).toEqual([null]);
	});

	test("names missing fields with code 400", async ({ testApp }) => {
		const { body } = await testApp.rawPost(api.login, { email: "ada" });
		expect(body).toEqual({
			code: 400,
			message: "Validation failed",
			error: "validation_failed",
			data: { email: "email_invalid", password: "password_required" },
		});
	});

	test("records platform, time and country, and not the IP address", async () => {
		const locate = async () => ({ ...unknownLocation, country: "FR", city: "Lyon" });
		const testApp = await createTestApp({ geo: { locate } });
		await testApp.account(email);
		for (const platform of ["android", "WINDOWS", "<script>"]) {
			await testApp.call(api.login, { email, password }, { headers: { platform }, from: "100.64.9.9" });
			testApp.pass(minute);
		}
		const token = await testApp.login(email);
		const { body } = await testApp.call(api.sessions, {}, { token });
		expect(body.data.map(({ platform }) => platform)).toEqual(["web", "web", "windows", "android"]);
		const own = { created_at: "2026-01-15T12:03:00.000Z", location: "Lyon, France", current: true };
		expect(body.data.slice(0, 2)).toMatchObject([own, { current: false }]);
		const arabic = await testApp.call(api.sessions, {}, { token, headers: { "accept-language": "ar" } });
		expect(arabic.body.data[0]?.location).toBe("Lyon، فرنسا");
		expect(JSON.stringify(await testApp.rows`SELECT * FROM sessions, hits`)).not.toContain("100.64.9.9");
	});

	test("upgrades a hash to today's cost, and knows the device afterwards", async ({ testApp: old }) => {
		await old.account(email);
		const hasher = createHasher({ cost: 5, parallel: 2, queue: 50 });
		const testApp = await createTestApp({ db: old.deps.db, hasher });
		expect((await findUser(old.deps.db, email))?.password).toMatch(/^scrypt\$4\$/);
		const [first, second] = await Promise.all([1, 2].map(() => testApp.call(api.login, { email, password })));
		expect([first?.status, second?.status]).toEqual([200, 200]);
		const device = first?.body.device;
		expect(second?.body.device).toBe(device);
		await testApp.settle();
		expect((await findUser(old.deps.db, email))?.password).toMatch(/^scrypt\$5\$/);
		expect((await testApp.call(api.login, { email, password })).body.device).toBe(device);
	});
});

describe("a token", () => {
	async function createToken() {
		const { testApp, token } = await createSignedInApp();
		const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
		const header = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
		const me = (value: string) => testApp.call(api.me, {}, { token: value });
		return { testApp, token, claims, header, me };
	}

	test("is a JWT that lasts a week and names the user, the session and the key", async () => {
		const { claims, header } = await createToken();
		expect(header).toEqual({ alg: "HS256", typ: "JWT", kid: "test" });
		expect(claims.user).toEqual({ id: claims.sub, name: "Ada Lovelace", email });
		expect(claims.exp - claims.iat).toBe(7 * 24 * 60 * 60);
		expect(Object.keys(claims).sort()).toEqual(["aud", "exp", "iat", "iss", "jti", "sid", "sub", "user"]);
	});

	test("expires after seven days", async () => {
		const { testApp, token, me } = await createToken();
		testApp.pass(7 * day - 1000);
		expect((await me(token)).status).toBe(200);
		testApp.pass(1000);
		const expired = await me(token);
		expect([expired.status, expired.body.error]).toEqual([401, "session_ended"]);
	});

	test("is required with the challenge of RFC 6750", async ({ testApp }) => {
		for (const authorization of ["", "Basic YTpi", "Bearer", "Bearer a b"]) {
			const answer = await testApp.call(api.sessions, {}, { headers: { authorization } });
			expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
		}
	});
});
