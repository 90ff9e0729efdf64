import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { openSqlite } from "../../../functions/db/sqlite.ts";
import { backup, restore } from "../../../functions/runtimes/node/backup.ts";
import { startMetrics } from "../../../functions/runtimes/node/metrics.ts";
import { probePath, type RunningServer } from "../../../functions/runtimes/node/server.ts";
import { password } from "../../support/api/api.ts";
import { connectionLost, failingApp } from "../../support/api/bad-database.ts";
import { emptyFolder } from "../../support/empty-folder.ts";
import { callServer } from "../../support/faults/faults.ts";
import { startFaultySmtp } from "../../support/faults/smtp.ts";
import { mailboxOf } from "../../support/site/mailbox.ts";
import { startQuiet } from "../../support/site/quiet-server.ts";

const folder = emptyFolder();
let running: RunningServer | undefined;
afterEach(async () => {
	await running?.stop();
	running = undefined;
});
const data = () => join(folder.path, "data");
const run = async (env: Record<string, string> = {}): Promise<RunningServer> => {
	running = await startQuiet(data(), env);
	return running;
};

/** Starts a sign-up, whose code is in the mailbox, so that there's data to lose. */
const register = ({ url }: RunningServer, email: string) =>
	callServer(url, "/api/vpnuser/register", { body: { name: "Ada", email, password } });
const mailsOf = async ({ url }: RunningServer): Promise<string[]> =>
	(await mailboxOf(url, data())).map(({ to }) => to).sort();

describe("a backup", () => {
	test("is taken from a running site, and restores the state of that moment", async () => {
		let site = await run();
		await register(site, "ada@example.org");
		const copy = await backup(data(), join(folder.path, "copy"));
		expect(statSync(join(copy, "site.db")).mode & 0o777).toBe(0o600);
		await register(site, "bob@example.org");
		expect(await mailsOf(site)).toEqual(["ada@example.org", "bob@example.org"]);
		await site.stop();

		const old = restore(copy, data(), 0);
		site = await run();
		expect(await mailsOf(site)).toEqual(["ada@example.org"]);
		expect(old && existsSync(join(old, "site.db"))).toBe(true);
	});

	test("isn't restored under a running site", async () => {
		const site = await run();
		const copy = await backup(data(), join(folder.path, "copy"));
		await register(site, "ada@example.org");
		expect(() => restore(copy, data(), 0)).toThrow("stop it first");
		expect(await mailsOf(site)).toEqual(["ada@example.org"]);
	});

	test("never overwrites another", async () => {
		await run();
		await backup(data(), join(folder.path, "copy"));
		await expect(backup(data(), join(folder.path, "copy"))).rejects.toThrow("already exists");
	});
});

test("a stop leaves the queued mails, sent over one connection, to the next start", async () => {
	const smtp = await startFaultySmtp();
	onTestFinished(() => smtp.close());
	await (await run()).stop();
	const db = openSqlite(join(data(), "site.db"));
	const letter = db.prepare(`INSERT INTO mails
		(id, recipient, kind, lang, subject, text, html, created_at, attempts, next_at)
		VALUES (?, 'ada@example.org', 'letter', 'en', 's', 't', 'h', ?, 0, 1)`);
	await db.batch(Array.from({ length: 1000 }, (_, i) => letter.bind(`m${i}`, Date.now())));
	db.close();
	const site = await run({ SMTP_URL: smtp.url });
	await expect.poll(() => smtp.received.length, { interval: 5 }).toBeGreaterThan(1);
	await site.stop();
	expect(smtp.received.length).toBeLessThan(1000);
	// One more checked the server at the start.
	expect(smtp.calls).toBeLessThanOrEqual(2);
});

describe("the Prometheus metrics", () => {
	test("count calls by route, pages and pending mails on their own port, without names or addresses", async () => {
		const site = await run({ METRICS_PORT: "0" });
		await register(site, "ada@example.org");
		await fetch(`${site.url}/api/vpnuser/verify/some-secret-token`);
		for (const path of ["/pricing", probePath]) await fetch(site.url + path);
		const text = await (await fetch(site.metricsUrl ?? "")).text();
		expect(text).toContain('site_calls_total{method="POST",route="/api/vpnuser/register",status="200"} 1');
		expect(text).toMatch(/^site_pages_total 1$/m);
		expect(text).toMatch(/^site_mails_waiting \d+$/m);
		expect(text).toMatch(/^process_resident_memory_bytes /m);
		expect(text).not.toMatch(/ada|secret-token|127\.0\.0\.1/);
		expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
	});

	test("count sales, mails and questions from zero on", async () => {
		const site = await run({ METRICS_PORT: "0" });
		const figures = async () => (await fetch(site.metricsUrl ?? "")).text();
		const names = "signups trials purchases renewals refunds payments_failed mails_failed".split(" ");
		const before = await figures();
		for (const name of names) expect(before).toMatch(new RegExp(`^site_${name}_total 0$`, "m"));
		for (const kind of ["answered", "offered", "unknown"])
			expect(before).toMatch(new RegExp(`^site_questions_total\\{kind="${kind}"\\} 0$`, "m"));
		expect(before).toMatch(/^site_mail_failing 0$/m);
		await register(site, "ada@example.org");
		const [mail] = await mailboxOf(site.url, data());
		const body = { email: "ada@example.org", code: mail?.code, context: "signup" };
		await callServer(site.url, "/api/vpnuser/verify-otp", { body });
		const after = await figures();
		expect(after).toMatch(/^site_signups_total 1$/m);
		expect(after).toMatch(/^site_mails_sent_total 1$/m);
	});

	test("have a name for everything that dashboard and alerts query", async () => {
		const site = await run({ METRICS_PORT: "0" });
		const text = await (await fetch(site.metricsUrl ?? "")).text();
		const deploy = join(import.meta.dirname, "../../../functions/runtimes/deploy");
		const queriedNames = ["alerts.yml", "dashboard.json"].flatMap(
			(file) =>
				readFileSync(join(deploy, file), "utf8").match(/\b(?:site|process|nodejs)_[a-z0-9_]+\b/g) ?? [],
		);
		expect(queriedNames.length).toBeGreaterThan(20);
		for (const name of new Set(queriedNames))
			expect(text).toContain(`# TYPE ${name.replace(/_bucket$/, "")} `);
	});

	test("leave out what the database would say while it fails, and show the rest", async () => {
		const { testApp, bad } = await failingApp();
		const metrics = await startMetrics({ port: 0, host: "127.0.0.1" }, testApp.deps, folder.path);
		onTestFinished(metrics.close);
		const stored = /^site_(mails_waiting|questions_total)\b.* \d+$/m;
		const scrape = async () => {
			const answer = await fetch(metrics.url);
			const text = await answer.text();
			return [answer.status, stored.test(text), /^site_disk_free_bytes [1-9]/m.test(text)];
		};
		expect(await scrape()).toEqual([200, true, true]);
		bad.break({ message: connectionLost, nth: 1, isPersistent: true });
		expect(await scrape()).toEqual([200, false, true]);
		bad.break(null);
		expect(await scrape()).toEqual([200, true, true]);
	});

	test("that can't have their address say which setting to change", async () => {
		const elsewhere = { METRICS_PORT: "0", METRICS_HOST: "192.0.2.1" };
		await expect(startQuiet(join(folder.path, "other"), elsewhere)).rejects.toThrow(
			/EADDRNOTAVAIL.*METRICS_PORT or METRICS_HOST\.$/,
		);
		const port = new URL((await run()).url).port;
		await expect(startQuiet(join(folder.path, "other"), { METRICS_PORT: port })).rejects.toThrow(
			`Port ${port} is in use. Choose another one with METRICS_PORT.`,
		);
	});

	test("are off unless enabled", async () => expect((await run()).metricsUrl).toBeUndefined());
});
