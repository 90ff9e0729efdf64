import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Running, start } from "../../../functions/runtimes/node/server.ts";
import { backup, restore } from "../../../functions/runtimes/operator/backup.ts";
import { mailboxOf } from "../../support/site/mailbox.ts";

let folder: string;
let running: Running | undefined;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "operation-"));
});
afterEach(async () => {
	await running?.stop();
	running = undefined;
	rmSync(folder, { recursive: true });
});
const data = () => join(folder, "data");
const run = async (env: Record<string, string> = {}): Promise<Running> => {
	running = await start({
		env: { PORT: "0", DATA_DIR: data(), LOG_LEVEL: "silent", BOT_CHECK: "off", ...env },
	});
	return running;
};

/** Someone registers; the code waits in the mailbox, so there is something to lose. */
const register = ({ url }: Running, email: string) =>
	fetch(`${url}/api/vpnuser/register`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ name: "Ada", email, password: "nine quiet lanterns" }),
	});
const mailsOf = async ({ url }: Running): Promise<string[]> => {
	const mails = await mailboxOf(url, data());
	return mails.map(({ to }) => to).sort();
};

describe("a backup", () => {
	test("is taken of a running site, and puts back what was there at that moment", async () => {
		let site = await run();
		await register(site, "ada@example.org");
		const copy = await backup(data(), join(folder, "copy"));
		expect(statSync(join(copy, "skerry.db")).mode & 0o777).toBe(0o600);
		await register(site, "bob@example.org");
		expect(await mailsOf(site)).toEqual(["ada@example.org", "bob@example.org"]);
		await site.stop();

		const old = restore(copy, data(), 0);
		site = await run();
		expect(await mailsOf(site)).toEqual(["ada@example.org"]);
		expect(old && existsSync(join(old, "skerry.db"))).toBe(true);
	});

	test("is not put back under a running site", async () => {
		const site = await run();
		const copy = await backup(data(), join(folder, "copy"));
		await register(site, "ada@example.org");
		expect(() => restore(copy, data(), 0)).toThrow("stop it first");
		expect(await mailsOf(site)).toEqual(["ada@example.org"]);
	});

	test("that is damaged changes nothing", async () => {
		const site = await run();
		const copy = await backup(data(), join(folder, "copy"));
		await site.stop();
		writeFileSync(join(copy, "skerry.db"), "not a database at all".repeat(500));
		const before = readdirSync(folder);
		expect(() => restore(copy, data(), 0)).toThrow();
		expect(readdirSync(folder)).toEqual(before);
	});

	test("never overwrites another", async () => {
		await run();
		await backup(data(), join(folder, "copy"));
		await expect(backup(data(), join(folder, "copy"))).rejects.toThrow("exists already");
	});
});

describe("the figures for Prometheus", () => {
	test("count calls by route, pages and waiting mails at a port of their own, without a name or an address", async () => {
		const site = await run({ METRICS_PORT: "0" });
		await register(site, "ada@example.org");
		await fetch(`${site.url}/api/vpnuser/verify/some-secret-token`);
		await fetch(`${site.url}/pricing`);
		const text = await (await fetch(site.metricsUrl ?? "")).text();
		expect(text).toContain('site_calls_total{method="POST",route="/api/vpnuser/register",status="200"} 1');
		expect(text).toMatch(/^site_pages_total 1$/m);
		expect(text).toMatch(/^site_mails_waiting \d+$/m);
		expect(text).toMatch(/^process_resident_memory_bytes /m);
		expect(text).not.toMatch(/ada|secret-token|127\.0\.0\.1/);
		expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
	});

	test("are not there unless asked for", async () => {
		expect((await run()).metricsUrl).toBeUndefined();
	});
});
