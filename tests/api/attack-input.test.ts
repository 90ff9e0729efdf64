import { describe, expect, test } from "vitest";
import { normalizeEmail } from "../../functions/contract/fields.ts";
import * as api from "../../functions/contract/index.ts";
import { findUser } from "../../functions/db/queries/users.ts";
import { rows } from "../../functions/db/run.ts";
import { createWorld, password } from "../support/api.ts";
import { sql } from "../support/api-database.ts";

const email = "ada@example.org";
const forget = "/api/vpnuser/forget-password";
const register = "/api/vpnuser/register";

describe("an address", () => {
	test("that hides another recipient, a header or anything nobody sees is refused, and nothing is mailed", async () => {
		const world = await createWorld();
		const bad = [
			"ada@example.org,eve@example.org",
			"ada@example.org;eve@example.org",
			"ada@example.org eve@example.org",
			"ada@example.org\r\nBcc: eve@example.org",
			"ada@example.org\nRCPT TO:<eve@example.org>",
			"ada@example.org\u0000",
			"ada@example.org\u2028eve@example.org",
			"ada@example.org\u0085x",
			"<ada@example.org>",
			"Ada <ada@example.org>",
			'"ada eve"@example.org',
			"ada@eve@example.org",
			"ada(eve)@example.org",
			"ada@[127.0.0.1]",
			"ada@example.org\u200b",
			"ada@exam\u00adple.org",
			"a\u200dda@example.org",
			"ada@example.org\u202e",
			"\u2066ada@example.org",
			"ada@example.org\ufeff.",
			"ada@example\ufe0f.org",
			"@example.org",
			"ada@",
			"ada@example",
			"ada@example.",
			`${"a".repeat(243)}@example.org`,
			"a".repeat(9000),
			"@".repeat(9000),
		];
		for (const [n, one] of bad.entries()) {
			for (const path of [forget, register, "/api/newsletter/subscribe", "/api/vpnuser/resend-otp"]) {
				const body = { email: one, name: "Ada", password };
				const { status, body: reply } = await world.rawPost(path, body, { from: `100.92.0.${n}` });
				expect([status, reply.data?.email], `${JSON.stringify(one).slice(0, 60)}`).toEqual([
					400,
					"email_invalid",
				]);
			}
		}
		expect(await rows(world.deps.db, sql`SELECT id FROM mails`)).toEqual([]);
		expect(await rows(world.deps.db, sql`SELECT id FROM hits`)).toEqual([]);
	});

	test("has one spelling, however its domain was typed, so that limits and accounts are one too", async () => {
		const world = await createWorld();
		await world.account(email);
		for (const [n, one] of [
			"ADA@EXAMPLE.ORG",
			" ada@example.org ",
			"ada@ｅｘａｍｐｌｅ．ｏｒｇ",
			"ada@example。org",
			"ada@𝐞𝐱𝐚𝐦𝐩𝐥𝐞.org",
			"ada@ⓔxample.org",
			"ada@EXAMPLE｡ORG",
		].entries()) {
			expect(normalizeEmail(one)).toBe(email);
			const { status } = await world.call(api.forgetPassword, { email: one }, { from: `100.93.0.${n}` });
			expect(status).toBe(n === 0 ? 200 : 429);
		}
	});

	test("that only looks like somebody's is another person's: their account, code and mails stay theirs", async () => {
		const world = await createWorld();
		await world.account(email);
		const before = await world.mails(email);
		const alike = [
			"аda@example.org",
			"ada@exаmple.org",
			"ａda@example.org",
			"adа@example.org",
			"ada@example.orɡ",
			"ada+@example.org",
			"ad.a@example.org",
			"àda@example.org",
		];
		for (const [n, one] of alike.entries()) {
			const from = { from: `100.94.0.${n}` };
			expect((await world.call(api.forgetPassword, { email: one }, from)).status).toBe(200);
			expect(
				(await world.call(api.register, { email: one, name: "Eve", password: "seven loud trumpets" }, from))
					.status,
			).toBe(200);
			expect((await world.mails(normalizeEmail(one))).map(({ kind }) => kind).sort()).toEqual([
				"signup",
				"unknown",
			]);
			expect(await findUser(world.deps.db, normalizeEmail(one))).toBeNull();
		}
		expect(await world.mails(email)).toHaveLength(before.length);
		expect(await rows(world.deps.db, sql`SELECT id FROM codes WHERE email = ${email}`)).toEqual([]);
		expect(await world.login(email)).toBeTruthy();
	});

	test("goes to the mailbox it is stored under, not to the one that was typed", async () => {
		const world = await createWorld();
		// The Kelvin sign becomes a k on its way to lower case: the account is kim's, so the mail is kim's too.
		await world.account("kim@example.org", "Kim");
		await world.call(api.forgetPassword, { email: "\u212aim@example.org" });
		const [mail] = await world.mails("kim@example.org");
		expect(mail?.kind).toBe("reset");
		expect(await rows(world.deps.db, sql`SELECT DISTINCT recipient FROM mails`)).toHaveLength(1);
	});
});

describe("fields that nobody asked for", () => {
	const extra = {
		id: "00000000-0000-4000-8000-000000000000",
		type: "premium",
		package: { name: "Lifetime", allowed_devices: 99 },
		allowed_devices: 99,
		end_date: "2099-01-01",
		role: "admin",
		isAdmin: true,
		createdAt: 0,
		created_at: 0,
		countries: "ZZ",
		confirmedAt: 1,
		constructor: { prototype: { type: "premium" } },
		prototype: { type: "premium" },
	};
	const dirty = (body: object) =>
		`${JSON.stringify({ ...body, ...extra }).slice(0, -1)},"__proto__":{"type":"premium","isAdmin":true}}`;

	test("make nobody premium, an administrator or another person, in any call", async () => {
		const world = await createWorld();
		await world.account("eve@example.org", "Eve");
		const send = (path: string, body: object, token?: string, method = "POST") =>
			world.raw(path, {
				method,
				raw: dirty(body),
				headers: { "content-type": "application/json" },
				...(token && { token }),
			});
		await send(register, { email, name: "Ada", password });
		const { code } = await world.lastMail(email);
		await send("/api/vpnuser/verify-otp", { email, code, context: "signup" });
		const { body } = await send("/api/vpnuser/login", { email, password });
		const { token } = body;
		const account = await world.call(api.me, {}, { token });
		expect(account.body.data).toEqual({
			id: expect.any(String),
			name: "Ada",
			email,
			type: "free",
			package: null,
		});
		expect(account.body.data.id).not.toBe(extra.id);
		await send("/api/vpnuser/auto-renew", { enabled: true }, token);
		await send("/api/vpnuser/refund-request", {}, token);
		await send("/api/vpnuser/stripe-checkout", { packageId: "year", userId: "eve" }, token);
		await send("/api/newsletter/subscribe", { email });
		const [user] = await rows(world.deps.db, sql`SELECT type, countries FROM users WHERE email = ${email}`);
		expect(user).toEqual({ type: "free", countries: "" });
		expect(await rows(world.deps.db, sql`SELECT id FROM subscribers WHERE confirmed_at IS NOT NULL`)).toEqual(
			[],
		);
		expect(
			({} as { type?: string; isAdmin?: boolean }).type ?? ({} as { isAdmin?: boolean }).isAdmin,
		).toBeUndefined();
		// An id or address in the body chooses nobody: the token does.
		await send("/api/vpnuser/delete-account", { email: "eve@example.org", id: "eve" }, token, "DELETE");
		expect(await findUser(world.deps.db, email)).toBeNull();
		expect(await findUser(world.deps.db, "eve@example.org")).not.toBeNull();
	});

	test("named like parts of every object are no packages, languages, platforms or purposes", async () => {
		const world = await createWorld();
		await world.account(email);
		const { token } = (
			await world.call(api.login, { email, password }, { headers: { platform: "__proto__" } })
		).body;
		for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"]) {
			const checkout = await world.call(api.checkout, { packageId: name, lang: name }, { token });
			expect(checkout.body.error).toBe("package_unknown");
			const asked = await world.call(
				api.forgetPassword,
				{ email: `${name}@example.org`, lang: name },
				{ headers: { "accept-language": name }, from: "100.95.0.1" },
			);
			expect([200, 429]).toContain(asked.status);
			const odd = await world.rawPost(api.verifyOtp, { email, code: "123456", context: name });
			expect(odd.status).toBe(400);
		}
		const { body } = await world.call(api.sessions, {}, { token });
		expect(body.data.map(({ platform }: { platform: string }) => platform)).toEqual(["web"]);
	});
});
