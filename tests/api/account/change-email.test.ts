import { createHasher, hasherDefaults } from "../../../functions/auth/hasher.ts";
import { queryRows } from "../../../functions/db/run.ts";
import { createSignedInApp, newPassword, password, type TestApp, wrong } from "../../support/api/api.ts";
import { fresh, me, move, old, requestChange } from "../../support/api/change-email.ts";
import { setUp } from "../../support/api/factors.ts";
import { api, day, describe, expect, minute, test } from "../../support/api/fixtures.ts";
import { meanwhile } from "../../support/api/meanwhile.ts";

/** The confirmation token from the mail to the new address. */
const linkOf = async (testApp: TestApp, to = fresh): Promise<string> =>
	new URL((await testApp.lastMail(to)).link ?? "").searchParams.get("confirm") ?? "";

describe("changing the email address", () => {
	test("confirms by the mailed code, and keeps every session", async () => {
		const { testApp, token, asUser } = await createSignedInApp();
		const elsewhere = await testApp.login(old);
		expect((await requestChange(testApp, token)).body.data).toEqual({ expires_in: 600, resend_in: 60 });
		expect((await me(testApp, token)).email).toBe(old);
		const { code } = await testApp.lastMail(fresh);
		const response = await asUser(api.confirmEmail, { code });
		expect(response.body.data).toMatchObject({ user: { email: fresh } });
		for (const one of [token, elsewhere, response.body.token ?? ""])
			expect((await me(testApp, one)).email).toBe(fresh);
		expect((await testApp.call(api.login, { email: old, password })).status).toBe(401);
		expect((await testApp.call(api.login, { email: fresh, password })).status).toBe(200);
	});

	test("confirms by the token of the mailed link, only for the account's own user", async () => {
		const { testApp, token, asUser } = await createSignedInApp();
		const eve = await testApp.addUser("eve@example.org", "Eve");
		await requestChange(testApp, token);
		const link = await linkOf(testApp);
		expect((await testApp.call(api.confirmEmail, { link }, { token: eve })).body.error).toBe("link_invalid");
		for (const endpoint of [api.verifyLink, api.confirmLink])
			expect((await testApp.call(endpoint, { token: link })).body.error).toBe("link_invalid");
		expect((await asUser(api.confirmEmail, { link })).status).toBe(200);
	});

	test("gives the new token again after a lost answer, and to another device that opens the link", async () => {
		const { testApp, token, asUser } = await createSignedInApp();
		const elsewhere = await testApp.login(old);
		await requestChange(testApp, token);
		const { code } = await testApp.lastMail(fresh);
		const link = await linkOf(testApp);
		await asUser(api.confirmEmail, { code });
		const answers = [
			await asUser(api.confirmEmail, { code }),
			await testApp.call(api.confirmEmail, { link }, { token: elsewhere }),
		];
		for (const { body } of answers) expect(body.data).toMatchObject({ user: { email: fresh } });
		expect((await asUser(api.emailChange, {})).body.data).toBeNull();
		expect((await asUser(api.resendEmailCode, {})).body.error).toBe("not_found");
		expect((await asUser(api.confirmEmail, { code: wrong(code) })).body.error).toBe("code_wrong");
		expect((await asUser(api.confirmEmail, { link: "nonsense" })).body.error).toBe("link_invalid");
	});

	test("with a token of the former address, confirms no change that was cancelled", async ({ signedIn }) => {
		const { testApp, token, asUser } = signedIn;
		await move(testApp, token);
		await requestChange(testApp, token, "ada@third.example");
		await asUser(api.dropEmailChange, {});
		expect((await asUser(api.confirmEmail, { code: "000000" })).body.error).toBe("code_expired");
		expect((await asUser(api.confirmEmail, { link: "nonsense" })).body.error).toBe("link_invalid");
	});

	test("requires the password, and the authenticator app where one is enabled", async () => {
		const { testApp, token } = await createSignedInApp();
		const request = (proof?: object, to = fresh) => requestChange(testApp, token, to, proof);
		expect((await request({})).body.error).toBe("reauth_required");
		expect((await request({ password: "no such lantern" })).fields).toEqual({ password: "password_wrong" });
		const app = await setUp(testApp, token);
		expect((await request()).body.error).toBe("second_factor_required");
		expect((await request({ factor_code: "000000" })).body.error).toBe("factor_wrong");
		expect(await testApp.mails(fresh)).toEqual([]);
		const factor_code = app.code();
		expect((await request({ factor_code })).status).toBe(200);
		expect((await request({ factor_code }, "b@new.example")).body.error).toBe("factor_wrong");
	});

	test("answers the same for an address that has an account, and mails its owner", async () => {
		const { testApp, token, asUser } = await createSignedInApp();
		await testApp.account("eve@example.org", "Eve");
		const free = await requestChange(testApp, token);
		testApp.pass(minute);
		const response = await requestChange(testApp, token, "eve@example.org");
		expect([response.status, response.body]).toEqual([free.status, free.body]);
		const mail = await testApp.lastMail("eve@example.org");
		expect([mail.kind, mail.code]).toEqual(["email_taken", null]);
		expect((await asUser(api.confirmEmail, { code: "123456" })).body.error).toBe("code_wrong");
	});

	test("counts wrong codes before comparing them", async ({ signedIn: { testApp, token, asUser } }) => {
		await requestChange(testApp, token);
		const { code } = await testApp.lastMail(fresh);
		const tries = await Promise.all(
			Array.from({ length: 8 }, (_, index) => asUser(api.confirmEmail, { code: wrong(code, index + 1) })),
		);
		expect(tries.filter(({ body }) => body.error === "code_wrong")).toHaveLength(5);
		expect((await asUser(api.confirmEmail, { code })).body.error).toBe("code_tries");
		const link = await linkOf(testApp);
		expect((await asUser(api.confirmEmail, { link })).status).toBe(200);
	});

	test("takes effect once under parallel calls, and for one of two accounts", async () => {
		const { testApp, token, asUser } = await createSignedInApp();
		const eve = await testApp.addUser("eve@example.org", "Eve");
		await requestChange(testApp, token);
		const { code } = await testApp.lastMail(fresh);
		await requestChange(testApp, eve);
		const { code: herCode } = await testApp.lastMail(fresh);
		const answers = await Promise.all([
			asUser(api.confirmEmail, { code }),
			asUser(api.confirmEmail, { code }),
			testApp.call(api.confirmEmail, { code: herCode }, { token: eve }),
		]);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(await testApp.rows`SELECT 1 FROM users WHERE email = ${fresh}`).toHaveLength(1);
		const mails = [...(await testApp.mails(old)), ...(await testApp.mails("eve@example.org"))];
		expect(mails.filter(({ kind }) => kind === "email_changed")).toHaveLength(1);
	});

	test("mails no dead code if it's cancelled while one is resent", async () => {
		const { testApp, token, asUser } = await createSignedInApp();
		await requestChange(testApp, token);
		testApp.pass(minute);
		const happened = meanwhile(
			testApp.deps,
			/UPDATE codes SET id/i,
			(db) => queryRows(db)`DELETE FROM codes WHERE purpose = 'change-email'`,
		);
		expect((await asUser(api.resendEmailCode, {})).body.error).toBe("not_found");
		expect([happened(), (await testApp.mails(fresh)).length]).toEqual([true, 1]);
	});

	test("survives a login that renews the password's hash", async () => {
		const { testApp, token, asUser } = await createSignedInApp();
		await requestChange(testApp, token);
		const { code } = await testApp.lastMail(fresh);
		testApp.deps.hasher = createHasher({ ...hasherDefaults, cost: 5 });
		await testApp.login(old);
		expect((await asUser(api.confirmEmail, { code })).status).toBe(200);
	});

	test("code and link end with the password, the session, the hour, or when the requester cancels", async () => {
		const { testApp, token, asUser } = await createSignedInApp();
		await requestChange(testApp, token);
		const { code } = await testApp.lastMail(fresh);
		testApp.pass(10 * minute);
		expect((await asUser(api.confirmEmail, { code })).body.error).toBe("code_expired");
		await asUser(api.resendEmailCode, {});
		expect((await asUser(api.emailChange, {})).body.data).toEqual({ email: fresh });
		const again = await testApp.lastMail(fresh);
		const link = await linkOf(testApp);
		const next = "seven other lanterns";
		const change = { email: old, ...newPassword(next), current_password: password };
		expect((await asUser(api.updatePassword, change)).status).toBe(200);
		const owner = await testApp.login(old, next);
		expect((await asUser(api.confirmEmail, { code: again.code })).status).toBe(401);
		const asOwner = testApp.as(owner);
		expect((await asOwner(api.emailChange, {})).body.data).toBeNull();
		expect((await asOwner(api.confirmEmail, { code: again.code })).body.error).toBe("code_expired");
		expect((await asOwner(api.confirmEmail, { link })).body.error).toBe("link_invalid");
		testApp.pass(minute);
		await requestChange(testApp, owner, fresh, { password: next });
		const last = await testApp.lastMail(fresh);
		await asOwner(api.dropEmailChange, {});
		expect((await asOwner(api.confirmEmail, { code: last.code })).body.error).toBe("code_expired");
		expect((await me(testApp, owner)).email).toBe(old);
	});

	test("refuses the current address, and sends one address few mails", async () => {
		const { testApp, token } = await createSignedInApp();
		expect((await requestChange(testApp, token, old)).fields).toEqual({ email: "email_same" });
		await requestChange(testApp, token);
		expect((await requestChange(testApp, token)).body.error).toBe("rate_limited");
		expect(await testApp.mails(fresh)).toHaveLength(1);
	});
});

test("a name change takes effect at once and appears in the next token", async () => {
	const { testApp, token, asUser } = await createSignedInApp();
	expect((await asUser(api.rename, { name: "Ada King" })).body.data).toMatchObject({
		user: { name: "Ada King", email: old },
	});
	expect((await me(testApp, token)).name).toBe("Ada King");
	for (const name of ["<b>", "\u3164"])
		expect((await asUser(api.rename, { name })).fields).toEqual({ name: "name_invalid" });
});

describe("after an address change", () => {
	test("the newsletter follows, with what was sent", async ({ signedIn: { testApp, token, asUser } }) => {
		await testApp.call(api.subscribe, { email: old });
		await testApp.raw((await testApp.lastMail(old)).link ?? "", { method: "POST" });
		const before = (await asUser(api.exportAccount, {})).body.data as api.AccountExport;
		expect(before.newsletter).toMatchObject([{ confirmedAt: expect.any(String) }]);
		await move(testApp, token);
		const { newsletter } = (await asUser(api.exportAccount, {})).body.data as api.AccountExport;
		expect(newsletter).toEqual(before.newsletter);
		expect(await testApp.rows`SELECT 1 FROM subscribers WHERE email = ${old}`).toEqual([]);
	});

	test("the old address can subscribe anew: parallel requests mail one link", async ({ signedIn }) => {
		const { testApp, token } = signedIn;
		const subscribe = () => testApp.call(api.subscribe, { email: old });
		await subscribe();
		await testApp.raw((await testApp.lastMail(old)).link ?? "", { method: "POST" });
		await move(testApp, token);
		testApp.pass(8 * day);
		await testApp.sweep();
		await testApp.account(old);
		await Promise.all([subscribe(), subscribe()]);
		const [first, second] = await testApp.mails(old);
		expect([first?.kind, second?.link]).toEqual(["newsletter-confirm", first?.link]);
		expect((await testApp.raw(first?.link ?? "", { method: "POST" })).status).toBe(200);
	});

	test("export and deletion include what was mailed to the previous address", async () => {
		const { testApp, token, asUser } = await createSignedInApp();
		await move(testApp, token);
		const { mails } = (await asUser(api.exportAccount, {})).body.data as api.AccountExport;
		expect(mails.map(({ kind, recipient }) => [kind, recipient])).toContainEqual(["email_changed", old]);
		testApp.pass(3 * day);
		await asUser(api.deleteAccount, { password });
		await testApp.settle();
		const left =
			await testApp.rows`SELECT recipient FROM mails WHERE kind <> 'deleted' UNION ALL SELECT email FROM former_addresses UNION ALL SELECT email FROM codes`;
		expect(left).toEqual([]);
	});

	test("the record of the change is deleted after a week", async ({ signedIn: { testApp, token } }) => {
		await move(testApp, token);
		const count = async () => (await testApp.rows`SELECT 1 FROM former_addresses`).length;
		testApp.pass(7 * day - minute);
		await testApp.sweep();
		expect(await count()).toBe(1);
		testApp.pass(minute);
		await testApp.sweep();
		expect(await count()).toBe(0);
	});
});
