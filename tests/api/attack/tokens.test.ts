import { SignJWT } from "jose";
import { createSignedInApp, email } from "../../support/api/api.ts";
import { api, day, describe, expect, test } from "../../support/api/fixtures.ts";

const mePath = "/api/vpnuser/me";

const encode = (value: unknown): string =>
	btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

async function signedIn() {
	const { testApp, token } = await createSignedInApp();
	const [head = "", body = "", signature = ""] = token.split(".");
	const claims = JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/")));
	const me = async (authorization: string) =>
		(await testApp.call(api.me, {}, { headers: { authorization } })).status;
	/** Signs with the real key, to test the checks beyond the signature. */
	const sign = (more: object) =>
		new SignJWT({ ...claims, ...more })
			.setProtectedHeader({ alg: "HS256", kid: "test" })
			.sign(testApp.deps.tokenKeys[0].key);
	return { testApp, token, head, body, signature, claims, me, sign };
}

describe("a forged token", () => {
	test("is refused whatever its header says about algorithms and keys", async () => {
		const { testApp, body, signature, me, token, claims } = await signedIn();
		const own = new Uint8Array(32).fill(5);
		const jwk = { kty: "oct", k: encode("x") };
		const kids = "| test|test\u0000|Test|../../etc/passwd|/dev/null|__proto__|constructor|' OR 1=1 --";
		const headers: object[] = [
			...["none", "None", "NONE", "nOnE", "", "HS384", "RS256", "ES256", "EdDSA", "HS256 ", "hs256"].map(
				(alg) => ({ alg, kid: "test" }),
			),
			...[...kids.split("|"), ["test"], { test: 1 }, 0, null, true, "x".repeat(4000)].map((kid) => ({
				alg: "HS256",
				kid,
			})),
			{ alg: "HS256" },
			{ alg: ["HS256"], kid: "test" },
			{ alg: "HS256", kid: "test", crit: ["exp"] },
			{ alg: "HS256", kid: "test", crit: ["b64"], b64: false },
			{ alg: "HS256", kid: "test", jwk, jku: "https://evil.example/keys", x5u: "https://evil.example" },
			{ alg: "dir", enc: "A256GCM", kid: "test" },
		];
		for (const header of headers) {
			for (const end of [signature, "", "AAAA"])
				expect(await me(`Bearer ${encode(header)}.${body}.${end}`), JSON.stringify(header)).toBe(401);
		}
		const foreign = await new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "test" }).sign(own);
		const [{ key }] = testApp.deps.tokenKeys;
		const longer = await new SignJWT(claims).setProtectedHeader({ alg: "HS512", kid: "test" }).sign(key);
		for (const forged of [foreign, longer, `${token.slice(0, 40)}x${token.slice(41)}`])
			expect(await me(`Bearer ${forged}`)).toBe(401);
		expect(await me(`Bearer ${token}`)).toBe(200);
	});

	test("is refused when cut, doubled, wrapped, spaced, split or enormous, and the valid one still works", async () => {
		const { token, head, body, signature, me, testApp } = await signedIn();
		const lines = [
			`Bearer ${token.slice(0, -1)}`,
			`Bearer ${token}.`,
			`Bearer .${token}`,
			`Bearer ${token}.${signature}`,
			`Bearer ${head}..${signature}`,
			`Bearer ${head}. ${body}.${signature}`,
			`Bearer ${token}, Bearer ${token}`,
			`Bearer ${token} ${token}`,
			`Bearer "${token}"`,
			`Bearer\t${token}`,
			`Bearer: ${token}`,
			`Basic ${token}`,
			`${token}`,
			`Bearer ${head}.${body}${"A".repeat(12_000)}.${signature}`,
			`Bearer ${"A".repeat(30_000)}.${"A".repeat(30_000)}.AAAA`,
			`Bearer ${head}.${encode({ sub: "x", sid: "x" })}.${signature}`,
		];
		for (const line of lines) expect(await me(line), line.slice(0, 80)).toBe(401);
		for (const query of [`?token=${token}`, `?access_token=${token}`])
			expect((await testApp.raw(mePath + query)).status).toBe(401);
		expect((await testApp.call(api.me, {}, { headers: { cookie: `token=${token}` } })).status).toBe(401);
		// Whitespace around a header's value isn't part of it (RFC 9110 §5.5), and the scheme is case-insensitive.
		for (const line of [`  Bearer ${token}  `, `bearer   ${token}`]) expect(await me(line)).toBe(200);
	});

	test("has one encoding: other last bits, padding or plain base64 letters are refused", async () => {
		const { token, me } = await signedIn();
		const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
		const last = token.at(-1) ?? "";
		const others = [...letters]
			.filter((letter) => letter !== last)
			.map((letter) => token.slice(0, -1) + letter);
		for (const other of [...others, `${token}=`, `${token}==`, `${token}%3D`])
			expect(await me(`Bearer ${other}`), other.slice(-3)).toBe(401);
		expect(await me(`Bearer ${token}`)).toBe(200);
	});

	test("is refused for its times: missing, in words, in the past, or not one of our numbers", async () => {
		const { testApp, sign, me } = await signedIn();
		const now = Math.floor(testApp.deps.now() / 1000);
		for (const exp of [undefined, null, "9999999999", String(now + 60), -1, 0, now, now - 1, [], {}, true])
			expect(await me(`Bearer ${await sign({ exp })}`), String(exp)).toBe(401);
		const others = [{ iat: undefined }, { iat: "x" }, { nbf: now + 3600 }, { jti: undefined }, { sub: 7 }];
		for (const more of others) expect(await me(`Bearer ${await sign(more)}`), JSON.stringify(more)).toBe(401);
		// Whatever the token's expiry, the session row decides.
		const farFuture = await sign({ exp: 99_999_999_999 });
		expect(await me(`Bearer ${farFuture}`)).toBe(200);
		testApp.pass(7 * day);
		expect(await me(`Bearer ${farFuture}`)).toBe(401);
	});

	test("mixed from another user, session or purpose matches neither account", async () => {
		const { testApp, sign, me, claims } = await signedIn();
		await testApp.account("eve@example.org", "Eve");
		const [eve] = await testApp.rows`SELECT id FROM users WHERE email = 'eve@example.org'`;
		const issuer = "http://localhost:4321";
		for (const more of [
			{ sub: eve?.id },
			{ sub: eve?.id, user: { ...claims.user, id: eve?.id } },
			...[crypto.randomUUID(), "%", 7, undefined].map((sid) => ({ sid })),
			...["https://elsewhere.example", `${issuer}/`, [issuer]].map((iss) => ({ iss })),
			...[["newsletter"], undefined].map((aud) => ({ aud })),
		])
			expect(await me(`Bearer ${await sign(more)}`), JSON.stringify(more)).toBe(401);
		// The token's user data is only for the page; the API reads the database.
		const user = { id: eve?.id, name: "Eve", email: "eve@example.org", type: "premium" };
		const { body } = await testApp.call(api.me, {}, { token: await sign({ user }) });
		expect(body.data).toMatchObject({ email, type: "free", package: null });
	});
});
