import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadSecrets, rotateKeys } from "../../../functions/runtimes/settings/secrets.ts";
import { parseSecrets } from "../../../functions/runtimes/settings/secrets-format.ts";
import { createTestApp, email, type TestApp } from "../../support/api/api.ts";
import { api, beforeEach, day, describe, expect, test } from "../../support/api/fixtures.ts";
import { emptyFolder } from "../../support/empty-folder.ts";

const dataDir = emptyFolder();
beforeEach(() => loadSecrets(dataDir.path));

const file = () => join(dataDir.path, "secrets.json");
const keysAt = (now: number) => parseSecrets(readFileSync(file(), "utf8"), "x", now).tokenKeys;
/** The same installation after a restart. */
const restarted = (testApp: TestApp, now: number) =>
	createTestApp({ db: testApp.deps.db, now: () => now, tokenKeys: keysAt(now) });

describe("signing keys", () => {
	test("rotate without logging anybody out: the new one signs, the old one verifies for seven days", async () => {
		const now = Date.UTC(2026, 0, 15, 12);
		const testApp = await createTestApp({ tokenKeys: keysAt(now) });
		await testApp.account(email);
		const before = await testApp.login(email);
		const { kid, verifying } = rotateKeys(dataDir.path, { now });
		expect(verifying).toEqual([
			{ kid: testApp.deps.tokenKeys[0].kid, until: new Date(now + 7 * day).toISOString() },
		]);

		const after = await restarted(testApp, now + 6 * day);
		expect((await after.call(api.me, {}, { token: before })).status).toBe(200);
		const fresh = await after.login(email);
		expect(JSON.parse(atob(fresh.split(".")[0] as string)).kid).toBe(kid);
		expect((await after.call(api.me, {}, { token: fresh })).status).toBe(200);
		expect(keysAt(now + 7 * day + 1).map((key) => key.kid)).toEqual([kid]);
	});

	test("keep their own expiry in a second rotation, and are deleted at it", () => {
		const now = Date.UTC(2026, 0, 15, 12);
		const { kid: first } = rotateKeys(dataDir.path, { now });
		const { kid: second, verifying } = rotateKeys(dataDir.path, { now: now + day });
		expect(verifying.map(({ until }) => Date.parse(until))).toEqual([now + 8 * day, now + 7 * day]);
		const { verifying: last } = rotateKeys(dataDir.path, { now: now + 8 * day });
		expect(last.map(({ kid }) => kid)).toEqual([second]);
		expect(readFileSync(file(), "utf8")).not.toContain(first);
	});

	test("end every session at once on request", async () => {
		const now = Date.UTC(2026, 0, 15, 12);
		const testApp = await createTestApp({ tokenKeys: keysAt(now) });
		await testApp.account(email);
		const before = await testApp.login(email);
		rotateKeys(dataDir.path, { now, endLogins: true });
		const after = await restarted(testApp, now);
		expect((await after.call(api.me, {}, { token: before })).status).toBe(401);
		expect((await after.call(api.me, {}, { token: await after.login(email) })).status).toBe(200);
	});

	test("rotate in a file that stays private, with the hashing key unchanged", () => {
		const { hashKey } = loadSecrets(dataDir.path);
		writeFileSync(`${file()}.new`, "half wri");
		rotateKeys(dataDir.path);
		expect(loadSecrets(dataDir.path).hashKey).toEqual(hashKey);
		expect(statSync(file()).mode & 0o777).toBe(0o600);
		expect(readdirSync(dataDir.path)).toEqual(["secrets.json"]);
	});

	test("don't rotate when the file is damaged", () => {
		writeFileSync(file(), '{"tokenKeys":[],"hashKey":"x"}');
		expect(() => rotateKeys(dataDir.path)).toThrow(/damaged/);
		expect(readFileSync(file(), "utf8")).toBe('{"tokenKeys":[],"hashKey":"x"}');
	});
});
