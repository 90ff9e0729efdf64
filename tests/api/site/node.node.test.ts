import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import brand from "../../../content/brand.json" with { type: "json" };
import { createDb } from "../../../functions/db/index.ts";
import { queryRows } from "../../../functions/db/run.ts";
import { openSqlite } from "../../../functions/db/sqlite.ts";
import { ConfigError, listStartupNotes, readConfig } from "../../../functions/runtimes/settings/config.ts";
import { loadSecrets } from "../../../functions/runtimes/settings/secrets.ts";
import { password } from "../../support/api/api.ts";
import { emptyFolder } from "../../support/empty-folder.ts";
import { callServer } from "../../support/faults/faults.ts";
import { startQuiet } from "../../support/site/quiet-server.ts";

const dataDir = emptyFolder();

describe("the Node server", () => {
	test("finishes running calls at shutdown, and accepts no more", { timeout: 15_000 }, async () => {
		const running = await startQuiet(dataDir.path);
		const body = { name: "Ada", email: "ada@example.org", password };
		const under = callServer(running.url, "/api/vpnuser/register", { body });
		await new Promise<void>((resolve) => running.server.once("request", () => resolve()));
		const stopped = running.stop();
		expect((await under).status).toBe(200);
		await stopped;
		await expect(fetch(running.url)).rejects.toThrow();
	});

	test("keeps its secrets readable by the owner only, and the same over restarts", () => {
		const first = loadSecrets(dataDir.path);
		expect(statSync(join(dataDir.path, "secrets.json")).mode & 0o777).toBe(0o600);
		expect(loadSecrets(dataDir.path)).toEqual(first);
		expect(first.tokenKeys[0].key).toHaveLength(32);
		expect(readFileSync(join(dataDir.path, "secrets.json"), "utf8")).toContain(first.tokenKeys[0].kid);
	});

	test("says that its port is taken, and leaves the data as they are", async () => {
		const folder = join(dataDir.path, "second");
		await (await startQuiet(folder)).stop();
		const db = openSqlite(join(folder, "site.db"));
		await db.batch([db.prepare("INSERT INTO bot_checks (id, expires_at) VALUES ('over', 1)").bind()]);
		const first = await startQuiet(join(dataDir.path, "first"));
		const { port } = new URL(first.url);
		await expect(startQuiet(folder, { PORT: port })).rejects.toThrow(`Port ${port} is in use.`);
		await first.stop();
		expect(await queryRows(createDb(db))`SELECT id FROM bot_checks`).toEqual([{ id: "over" }]);
		db.close();
	});

	test("says what to do when its data can't be opened", async () => {
		const file = join(dataDir.path, "file");
		writeFileSync(file, "no folder");
		await expect(startQuiet(file)).rejects.toThrow(
			/^The data in .+file can't be opened: .+DATA_DIR must be a folder/,
		);
		const folder = join(dataDir.path, "damaged");
		mkdirSync(folder);
		writeFileSync(join(folder, "site.db"), "no database");
		await expect(startQuiet(folder)).rejects.toThrow(/file is not a database\..+npm run restore/);
	});
});

describe("the settings", () => {
	test("need nothing on one machine", () => {
		expect(readConfig({})).toMatchObject({
			port: 4321,
			host: "127.0.0.1",
			speed: { ndt7: "self", server: null },
			origin: "http://localhost:4321",
			dataDir: ".data",
			...{ smtpUrl: undefined, geoCityDb: undefined, geoAsnDb: undefined },
			mailFrom: brand.emails.noreply,
			proxyHops: 0,
			logLevel: "info",
			bot: { kind: "altcha" },
		});
		const notes = listStartupNotes(readConfig({}), "k3y").join();
		expect(notes).toContain("http://localhost:4321/dev/mailbox?key=k3y ");
		expect(listStartupNotes(readConfig({}), undefined).join()).toContain("NOT sent");
	});

	test("that are wrong stop the start with a message for each that says how to fix it", () => {
		const environment = {
			PORT: "eighty",
			ORIGIN: "www.example.com/shop",
			SMTP_URL: "mail.example.com",
			MAIL_FROM: "Example <noreply@example.com>",
			TRUSTED_PROXY_HOPS: "-1",
			LOG_LEVEL: "loud",
		};
		for (const name of Object.keys(environment) as (keyof typeof environment)[])
			expect(() => readConfig({ [name]: environment[name] })).toThrow(new RegExp(`^${name} must .+\\.$`));
		expect(() => readConfig(environment)).toThrow(ConfigError);
		expect(() => readConfig(environment)).toThrow(/^([^\n]+\n){5}[^\n]+$/);
	});

	test("say that visitors share an address behind a proxy without its setting", () => {
		const container = { HOST: "0.0.0.0", ORIGIN: "https://a.example" };
		const isWarned = (env: Record<string, string>) =>
			/TRUSTED_PROXY_HOPS/.test(listStartupNotes(readConfig(env), undefined).join());
		expect([container, { ORIGIN: "http://a.example" }].map(isWarned)).toEqual([true, true]);
		const rest = [
			{},
			{ ...container, TRUSTED_PROXY_HOPS: "1" },
			{ ...container, ORIGIN: "http://a.example" },
		];
		expect(rest.map(isWarned)).toEqual([false, false, false]);
	});

	test("of a public server must include its public origin", () => {
		expect(() => readConfig({ HOST: "0.0.0.0" })).toThrow(/ORIGIN/);
		expect(readConfig({ HOST: "0.0.0.0", ORIGIN: "https://a.example/" }).origin).toBe("https://a.example");
	});

	test("enable Turnstile when both its keys are set, and no bot check only where nobody else can connect", () => {
		const keys = { TURNSTILE_SITE_KEY: "site", TURNSTILE_SECRET: "secret" };
		expect(readConfig(keys).bot).toEqual({ kind: "turnstile", siteKey: "site", secret: "secret" });
		expect(readConfig({ ...keys, BOT_CHECK: "altcha" }).bot).toEqual({ kind: "altcha" });
		expect(readConfig({ BOT_CHECK: "off" }).bot).toEqual({ kind: "off" });
		const wrong = [
			{ TURNSTILE_SITE_KEY: "site" },
			{ TURNSTILE_SECRET: "secret" },
			{ BOT_CHECK: "turnstile" },
			{ BOT_CHECK: "captcha" },
			{ BOT_CHECK: "off", ORIGIN: "https://www.example.com" },
		];
		for (const environment of wrong) expect(() => readConfig(environment)).toThrow(ConfigError);
	});

	test("that are empty count as unset", () =>
		expect(readConfig({ PORT: "", ORIGIN: " ", SMTP_URL: "" })).toEqual(readConfig({})));
});
