import { rmSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { createDb } from "../../../functions/db/index.ts";
import { migrate } from "../../../functions/db/migrate.ts";
import { findSubscriberByEmail } from "../../../functions/db/queries/newsletter.ts";
import { findGateway } from "../../../functions/db/queries/vpn.ts";
import { openSqlite, type SqliteDatabase } from "../../../functions/db/sqlite.ts";
import { runRemovals } from "../../../functions/factors/removal.ts";
import { runCommand } from "../../../functions/runtimes/operator/admin.ts";
import { loadSecrets } from "../../../functions/runtimes/settings/secrets.ts";
import { hashGatewayKey } from "../../../functions/vpn/gateway-key.ts";
import { createTestApp, password, type TestApp } from "../../support/api/api.ts";
import { setUp } from "../../support/api/factors.ts";
import { afterEach, api, beforeEach, expect, hour, test, vi } from "../../support/api/fixtures.ts";
import { emptyFolder } from "../../support/empty-folder.ts";

const folder = emptyFolder();
let sqlite: SqliteDatabase;
let testApp: TestApp;
const admin = async (...words: string[]) =>
	(await runCommand(words, folder.path, testApp.deps.now())).join("\n");
/** Commands that change data require a reason. */
const change = (...words: string[]) => admin(...words, "--why", "ticket 7", "--who", "bea");

/** The commands run beside an API that has the same database open. */
beforeEach(async () => {
	sqlite = openSqlite(join(folder.path, "site.db"));
	await migrate(sqlite);
	testApp = await createTestApp({ db: createDb(sqlite) });
});
afterEach(() => sqlite.close());

test("an operator finds an account with its devices, and logs it out everywhere", async () => {
	const token = await testApp.addUser("ada@example.org");
	const result = await admin("user", " Ada@Example.org");
	expect(result).toContain("Ada Lovelace <ada@example.org>, free");
	expect(result).toMatch(/sessions: \[\s+\{\s+platform: 'web'/);
	expect(await change("end-sessions", "ada@example.org")).toBe("Ended 1 sessions of ada@example.org.");
	expect((await testApp.call(api.me, {}, { token })).status).toBe(401);
	expect(await admin("user", "ada@example.org")).not.toContain("sessions:");
	await expect(admin("user", "bob@example.org")).rejects.toThrow("No account has the address");
});

test("a command refuses a database that a newer version has yet to migrate", async () => {
	await sqlite.prepare("DELETE FROM d1_migrations WHERE id = (SELECT max(id) FROM d1_migrations)").run();
	await expect(admin("refunds")).rejects.toThrow("restart the site");
});

test("an operator removes a lost authenticator app, three days after its owner was mailed", async () => {
	await testApp.account("ada@example.org");
	await expect(change("remove-factor", "ada@example.org")).rejects.toThrow("has no authenticator app");
	await setUp(testApp, await testApp.login("ada@example.org"));
	expect(await change("remove-factor", "ada@example.org")).toContain(
		"The site mails ada@example.org within a minute and removes the app 72 hours later.",
	);
	await runRemovals(testApp.deps);
	expect((await testApp.lastMail("ada@example.org")).kind).toBe("factor_removal");
	expect(await change("keep-factor", "ada@example.org")).toBe("ada@example.org keeps the app.");
	expect(await change("keep-factor", "ada@example.org")).toContain("No removal was pending");
});

test("an operator sees the clicks of the last days and of all time, most clicked first", async () => {
	const anchor = { category: "Anchor", action: "click", label: "cta-get-it-now-features" };
	const download = { category: "Download", action: "click", label: "download-windows" };
	expect(await admin("stats")).toBe("No clicks counted yet.");
	await testApp.call(api.events, anchor);
	await testApp.call(api.events, anchor);
	testApp.pass(40 * 24 * hour);
	await testApp.call(api.events, download);
	expect((await admin("stats")).split("\n")).toEqual([
		"last 30 days       all",
		"           1         1  Download  click  download-windows",
		"           0         2  Anchor  click  cta-get-it-now-features",
	]);
});

test("an operator rotates the signing key", async () => {
	const now = Date.now();
	const before = loadSecrets(folder.path).tokenKeys[0].kid;
	const output = (await runCommand(["rotate-keys", "--why", "a year is over"], folder.path, now)).join("\n");
	const after = loadSecrets(folder.path).tokenKeys.map(({ kid }) => kid);
	expect([after.length, after[1]]).toEqual([2, before]);
	expect(output).toContain(`Key ${after[0]} signs from the next start`);
	rmSync(join(folder.path, "secrets.json"));
	await expect(change("rotate-keys")).rejects.toThrow("secrets.json");
	expect(await admin("record")).toMatch(/rotate-keys .+ -> There is no \S+secrets\.json to rotate/);
});

test("an operator unsubscribes an address whose owner asked for it", async () => {
	const email = "ada@example.org";
	await testApp.call(api.subscribe, { email });
	expect(await change("unsubscribe", " Ada@Example.org")).toBe("The address is unsubscribed.");
	expect(await findSubscriberByEmail(testApp.deps.db, email)).toBeNull();
	await expect(change("unsubscribe", email)).rejects.toThrow("isn't subscribed");
	// A record outlives the subscription, so it doesn't name the address.
	expect(await admin("record")).not.toContain(email);
});

test("an operator decides only about requested refunds", async () => {
	expect(await admin("refunds")).toBe("No pending requests.");
	await expect(change("refund", "in_1", "grant")).rejects.toThrow("no pending request for payment in_1");
	await expect(change("refund", "in_1", "perhaps")).rejects.toThrow("grant or refuse");
});

test("an operator gets help for an empty command, and with the error of an unknown one", async () => {
	expect(await admin()).toContain("rotate-keys");
	await expect(admin("toString")).rejects.toThrow(/^There's no command toString\.\n[\s\S]*rotate-keys/);
	await expect(admin("--help")).rejects.toThrow(/rotate-keys/);
});

test("a command refuses what it would ignore", async () => {
	await testApp.account("ada@example.org");
	const refused = [
		[["suspend", "ada@example.org", "bob@example.org"], /^Too many words.*suspend <email>/],
		[["gateway-key", "fra1", "fra2"], /^Too many words/],
		[["suspend", "ada@example.org", "--local"], "--local needs --edge"],
	] as const;
	for (const [words, message] of refused) await expect(change(...words)).rejects.toThrow(message);
	expect(await admin("record")).not.toContain("suspend");
});

test("every changing command needs a reason and is logged with operator and time, even when it fails", async () => {
	await testApp.account("ada@example.org");
	await expect(admin("suspend", "ada@example.org")).rejects.toThrow(
		'A reason is required: npm run admin -- suspend ada@example.org --why "…"',
	);
	await change("end-sessions", "ada@example.org");
	await expect(change("refund", "in_1", "grant")).rejects.toThrow("no pending request");
	expect(await admin("record")).toBe(
		[
			"2026-01-15 12:00  bea  refund  in_1 grant  ticket 7  -> There is no pending request for payment in_1.",
			"2026-01-15 12:00  bea  end-sessions  ada@example.org  ticket 7",
		].join("\n"),
	);
	const listed = await admin("user", "ada@example.org");
	expect(listed).toContain("who: 'bea', action: 'end-sessions', why: 'ticket 7'");
});

test("the record names the system user where the environment names none, as under cron", async () => {
	for (const name of ["USER", "SUDO_USER"]) vi.stubEnv(name, undefined);
	await testApp.account("ada@example.org");
	await admin("end-sessions", "ada@example.org", "--why", "ticket 7");
	expect(await admin("record")).toContain(`  ${userInfo().username}  end-sessions`);
});

test("a suspended account is logged out and told so only with its own password, until support restores it", async () => {
	const token = await testApp.addUser("ada@example.org");
	expect(await change("suspend", "ada@example.org")).toBe("ada@example.org is suspended.");
	expect((await testApp.call(api.me, {}, { token })).status).toBe(401);
	const email = "ada@example.org";
	const refused = await testApp.call(api.login, { email, password });
	expect([refused.status, refused.body.error]).toEqual([403, "account_suspended"]);
	const stranger = await testApp.call(api.login, { email, password: "some other words" });
	expect(stranger.body.error).toBe("unauthorized");
	const listed = await admin("user", email);
	expect(listed).toContain("To do\n  Suspended: npm run admin -- unsuspend ada@example.org");
	await change("unsuspend", email);
	expect((await testApp.call(api.login, { email, password })).status).toBe(200);
});

test("an account is found by parts of its address and name, and none by a wildcard", async () => {
	await testApp.account("ada@example.org");
	expect(await admin("find", "lovel")).toContain("ada@example.org  Ada Lovelace  free");
	expect(await admin("find", "@example")).toContain("ada@example.org");
	expect(await admin("find", "%%")).toBe("No accounts found.");
	const found = JSON.parse(await admin("find", "ada@", "--json"));
	expect(found).toMatchObject([{ email: "ada@example.org", type: "free" }]);
	await testApp.rows`UPDATE users SET name = 'Иван Петров'`;
	expect(await admin("find", "иван")).toContain("ada@example.org");
});

test("an operator issues a gateway key, which is shown once and replaces the previous one after an hour", async () => {
	const first = await change("gateway-key", "fra1");
	const second = await change("gateway-key", "fra1", "--free");
	expect(first).toMatch(/^[\w-]{43}$/);
	const { db, now } = testApp.deps;
	expect(await findGateway(db, "fra1")).toMatchObject({
		keyHash: hashGatewayKey(second),
		formerHash: hashGatewayKey(first),
		formerUntil: now() + hour,
		isFree: true,
	});
	expect(await admin("gateways")).toMatch(/^fra1 .* free plan too$/);
	await expect(change("gateway-key", "no name")).rejects.toThrow("A gateway's name");
	await change("end-gateway", "fra1");
	expect(await admin("gateways")).toBe("No gateways.");
	await expect(change("end-gateway", "fra1")).rejects.toThrow("There is no gateway fra1.");
});
