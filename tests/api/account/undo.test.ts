import { password } from "../../support/api/api.ts";
import { me, old } from "../../support/api/change-email.ts";
import { api, describe, expect, hour, minute, test } from "../../support/api/fixtures.ts";
import { isThorough } from "../../support/api/runtime.ts";
import {
	attempt,
	createStolenApp,
	recover,
	submitLink,
	type ThiefAction,
	thiefEmail,
	undoLinks,
} from "../../support/api/thief.ts";

const all: readonly ThiefAction[] = ["app", "passkey", "move", "password"];
/** All sequences of up to `maxLength` actions. */
const orders = (left: readonly ThiefAction[], maxLength: number): ThiefAction[][] =>
	maxLength === 0
		? []
		: left.flatMap((action) => [
				[action],
				...orders(
					left.filter((other) => other !== action),
					maxLength - 1,
				).map((rest) => [action, ...rest]),
			]);
/** Shorter ones at the edge, where a test app is much slower. */
const maxActions = isThorough ? 3 : 2;
/** The attacker's actions before and after the owner clicks undo. Password changes alone mail no undo link to click. */
const races = orders(all, maxActions).flatMap((sequence) =>
	sequence.flatMap((_, index) => {
		const [before, after] = [sequence.slice(0, index + 1), sequence.slice(index + 1)];
		return before.every((action) => action === "password")
			? []
			: [[before.join(", "), after.join(", ")] as const];
	}),
);
const actionsOf = (line: string) => line.split(", ").filter(Boolean) as ThiefAction[];

test.each(races)(
	"a thief who has the password is locked out and the owner gets in after: %s; the owner reverts; then: %s",
	async (before, after) => {
		const { testApp, thief } = await createStolenApp();
		for (const action of actionsOf(before))
			expect([action, await attempt(thief, action)]).toEqual([action, true]);
		const links = await undoLinks(testApp, old);
		expect(links.length).toBeGreaterThan(0);
		for (const link of links) {
			await submitLink(testApp, link);
			testApp.pass(minute);
		}
		for (const action of actionsOf(after))
			expect([action, await attempt(thief, action)]).toEqual([action, false]);
		for (const link of await undoLinks(testApp, thiefEmail))
			expect((await submitLink(testApp, link)).status).toBe(400);
		expect((await testApp.call(api.me, {}, { token: thief.token })).status).toBe(401);
		for (const email of [old, thiefEmail])
			expect((await testApp.call(api.login, { email, password: thief.word })).status).toBe(401);
		const { token = "", error } = await recover(testApp);
		expect(error).toBe(undefined);
		expect((await me(testApp, token)).email).toBe(old);
		const { data } = (await testApp.call(api.security, {}, { token })).body;
		expect(data).toMatchObject({ authenticator: null, passkeys: [], recovery_codes_left: 0 });
	},
);

describe("the mail about a new key", () => {
	test.each([
		["app", "factor_on"],
		["passkey", "passkey_added"],
	] as const)("has an undo link that works for 72 hours: %s", async (action, kind) => {
		const { testApp, thief } = await createStolenApp();
		await attempt(thief, action);
		const text = expect.stringContaining("Can be undone until: January 18, 2026");
		expect(await testApp.lastMail(old)).toMatchObject({ kind, text });
		const [link = ""] = await undoLinks(testApp, old);
		expect(link).toMatch(/^http:\/\/localhost:4321\/undo\/[\w-]{22}$/);
		testApp.pass(72 * hour - minute);
		expect((await submitLink(testApp, link)).status).toBe(400);
	});

	test("changes nothing when its link is opened, and works once", async () => {
		const { testApp, owner, thief } = await createStolenApp();
		await attempt(thief, "app");
		const [link = ""] = await undoLinks(testApp, old);
		const path = new URL(link).pathname;
		expect((await testApp.raw(path)).body).toContain("Undo two-step login?");
		expect((await testApp.raw(path, { method: "HEAD" })).status).toBe(200);
		expect((await me(testApp, owner)).email).toBe(old);
		const both = await Promise.all([submitLink(testApp, link), submitLink(testApp, link)]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
		expect((await testApp.raw(path)).status).toBe(400);
		const mails = (await testApp.mails(old)).filter(({ kind }) => kind === "undone");
		expect(mails).toHaveLength(1);
		expect(mails[0]?.text).toContain("Two-step login is off again");
		const [latest] = await testApp.rows`SELECT kind FROM activity ORDER BY at DESC, rowid DESC`;
		expect(latest?.kind).toBe("keys_undone");
		const { token = "" } = await recover(testApp);
		const { formerAddresses } = (await testApp.call(api.exportAccount, {}, { token })).body.data;
		expect(formerAddresses).toMatchObject([{ kind: "factor_on", until: null }]);
	});

	test("undoes only later changes: an earlier app and codes stay", async () => {
		const { testApp, thief } = await createStolenApp();
		await attempt(thief, "app");
		await attempt(thief, "passkey");
		const [newest = ""] = await undoLinks(testApp, old);
		expect((await submitLink(testApp, newest)).body).toContain("The new passkey is undone");
		const left =
			await testApp.rows`SELECT (SELECT count(*) FROM authenticators) AS apps, (SELECT count(*) FROM recovery_codes) AS codes,
				(SELECT count(*) FROM passkeys) AS keys`;
		expect(left).toEqual([{ apps: 1, codes: 10, keys: 0 }]);
	});

	test("about new recovery codes removes them and keeps the app", async () => {
		const { testApp, thief } = await createStolenApp();
		await attempt(thief, "app");
		await attempt(thief, "codes");
		const [newest = ""] = await undoLinks(testApp, old);
		expect((await submitLink(testApp, newest)).body).toContain("The new recovery codes are undone");
		const left =
			await testApp.rows`SELECT (SELECT count(*) FROM authenticators) AS apps, (SELECT count(*) FROM recovery_codes) AS codes`;
		expect(left).toEqual([{ apps: 1, codes: 0 }]);
	});

	test("removes an app that is being set up", async () => {
		const { testApp, thief } = await createStolenApp();
		await attempt(thief, "passkey");
		const { token } = thief;
		await testApp.call(api.beginAuthenticator, { password }, { token });
		const [link = ""] = await undoLinks(testApp, old);
		await submitLink(testApp, link);
		expect(await testApp.rows`SELECT 1 FROM authenticators`).toEqual([]);
	});
});

test.each(["ar", "fr", "ru"])("its page is in the language of its URL: %s", async (lang) => {
	const { testApp } = await createStolenApp();
	const { status, body } = await testApp.raw(`/${lang}/undo/AAAAAAAAAAAAAAAAAAAAAA`);
	expect([status, body]).toEqual([400, expect.stringContaining(`<html lang="${lang}"`)]);
});
