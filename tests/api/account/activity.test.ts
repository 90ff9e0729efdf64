import { unknownLocation } from "../../../functions/integrations/geo/index.ts";
import { createTestApp, email, newPassword, password, type TestApp } from "../../support/api/api.ts";
import { api, beforeEach, day, describe, expect, hour, test } from "../../support/api/fixtures.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const iphone =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";
const chrome =
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

let country: string | null;
let testApp: TestApp;
beforeEach(async () => {
	country = "FR";
	const locate = async () => ({ ...unknownLocation, country, city: "Lyon" });
	testApp = await createTestApp({ geo: { locate } });
	await testApp.account(email);
});

const login = async (headers: Record<string, string> = {}) =>
	(await testApp.call(api.login, { email, password }, { headers })).body.token ?? "";
const list = async (token: string) =>
	(await testApp.call(api.sessions, {}, { token })).body.data as api.Session[];
const listActivity = async (token: string) =>
	(await testApp.call(api.activity, {}, { token })).body.data as api.Activity[];

test.each([
	[{ "user-agent": firefox }, ["web", "Firefox", "Linux", "desktop"]],
	[{ "user-agent": iphone }, ["web", "Safari", "iOS", "mobile"]],
	[{ "user-agent": chrome }, ["web", "Chrome", "Windows", "desktop"]],
	[{ "user-agent": "okhttp/5.1", platform: "android" }, ["android", null, null, null]],
	[{ "user-agent": "<script>alert(1)</script>/1.0" }, ["web", null, null, null]],
	[{ "user-agent": `Mozilla/5.0 ${"(a/1 ".repeat(2000)}` }, ["web", null, null, null]],
])("a login records the device it came from %j", async (headers, facts) => {
	const [own] = await list(await login(headers));
	expect([own?.platform, own?.browser, own?.system, own?.kind]).toEqual(facts);
});

describe("the device list", () => {
	test("shows the day each device was last used, and nothing more precise", async () => {
		const away = await login();
		const own = await login();
		testApp.pass(3 * day);
		await listActivity(own);
		await testApp.settle();
		const seenDays = async () => (await list(own)).map(({ seen_on }) => seen_on);
		expect(await seenDays()).toEqual(["2026-01-18", "2026-01-15"]);
		await listActivity(away);
		await testApp.settle();
		expect(await seenDays()).toEqual(["2026-01-18", "2026-01-18"]);
		const times = await testApp.rows`SELECT seen_at AS at FROM sessions`;
		for (const { at } of times) expect(at % day).toBe(0);
	});

	test("logs out all devices except the current one", async () => {
		const [away, own] = [await login(), await login()];
		expect((await testApp.call(api.endSessions, { others: true }, { token: own })).status).toBe(200);
		expect(await list(own)).toHaveLength(1);
		expect((await testApp.call(api.sessions, {}, { token: away })).status).toBe(401);
		expect((await listActivity(own)).map(({ kind }) => kind)[0]).toBe("logged_out_others");
	});

	test("lets only the owner name a device, or clear its name", async () => {
		const token = await login();
		const [{ id } = { id: "" }] = await list(token);
		const name = (input: string, by = token) =>
			testApp.call(api.nameSession, { id, name: input }, { token: by });
		expect((await name("  My\u200b  old\nlaptop ")).status).toBe(200);
		expect((await list(token))[0]?.name).toBe("My old laptop");
		const eve = await testApp.addUser("eve@example.org", "Eve");
		expect((await name("Eve's", eve)).body.error).toBe("not_found");
		await name("");
		expect((await list(token))[0]?.name).toBe(null);
		expect((await name("\u3164")).fields).toEqual({ name: "name_invalid" });
	});
});

describe("account activity", () => {
	test("lists the newest first with its place, and is part of the export", async () => {
		const token = await login({ "user-agent": firefox });
		testApp.pass(hour);
		country = "DE";
		await testApp.call(api.rename, { name: "Ada King" }, { token });
		const shown = await listActivity(token);
		expect(shown.map(({ kind, location }) => [kind, location])).toEqual([
			["name_changed", "Lyon, Germany"],
			["login", "Lyon, France"],
		]);
		expect(shown[1]).toMatchObject({ browser: "Firefox", system: "Linux", at: "2026-01-15T12:00:00.000Z" });
		const { activity } = (await testApp.call(api.exportAccount, {}, { token })).body.data;
		expect(activity).toHaveLength(2);
		expect(activity[0]).toMatchObject({ kind: "name_changed", country: "DE", city: "Lyon" });
	});

	test("lists password changes and logouts everywhere, but nothing that failed", async () => {
		const token = await login();
		const next = "seven other lanterns";
		const input = { email, ...newPassword(next) };
		await testApp.call(api.updatePassword, { ...input, current_password: "wrong lanterns" }, { token });
		await testApp.call(api.login, { email, password: "wrong lanterns" });
		await testApp.call(api.updatePassword, { ...input, current_password: password }, { token });
		const again = await testApp.login(email, next);
		await testApp.call(api.endSessions, {}, { token: again });
		const kinds = (await listActivity(await testApp.login(email, next))).map(({ kind }) => kind);
		expect(kinds.filter((kind) => kind !== "login")).toEqual(["logged_out_all", "password_changed"]);
	});

	test("is kept for 30 days, at most 200 logins besides the changes, and is deleted with the account", async () => {
		const count = async () => (await testApp.rows`SELECT 1 FROM activity`).length;
		await testApp.call(api.rename, { name: "Ada King" }, { token: await login() });
		for (let step = 0; step < 210; step++) await login();
		expect(await count()).toBe(201);
		expect((await listActivity(await login())).map(({ kind }) => kind).at(-1)).toBe("name_changed");
		testApp.pass(30 * day - 1);
		await testApp.sweep();
		expect(await count()).toBe(201);
		testApp.pass(1);
		const token = await login();
		expect((await listActivity(token)).map(({ kind }) => kind)).toEqual(["login"]);
		await testApp.sweep();
		expect(await count()).toBe(1);
		await testApp.call(api.deleteAccount, { password }, { token });
		expect(await count()).toBe(0);
	});
});

test("the mail about a new country names the device", async () => {
	await login();
	country = "DE";
	await login({ "user-agent": firefox });
	expect((await testApp.lastMail(email)).text).toContain("Device: Firefox on Linux");
});
