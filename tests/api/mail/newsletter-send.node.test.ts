import { spawn } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createDb, type Db } from "../../../functions/db/index.ts";
import { migrate } from "../../../functions/db/migrate.ts";
import { queryRows } from "../../../functions/db/run.ts";
import { openSqlite } from "../../../functions/db/sqlite.ts";
import { readPost } from "../../../functions/runtimes/operator/newsletter.ts";
import { localeCodes } from "../../../i18n/locales.ts";
import { emptyFolder } from "../../support/empty-folder.ts";
import { startSmtp } from "../../support/fakes/smtp.ts";
import { compileCache } from "../../support/folders.ts";

const root = join(import.meta.dirname, "../../..");
const post = "secure-telegram-setup";
const dataDir = emptyFolder();

const sandbox = { ORIGIN: "http://localhost:4321" };

/** Kills the process as it reports the first batch. */
const crash = `data:text/javascript,${encodeURIComponent(`
	const { log } = console;
	console.log = (text) => /^\\d+ of/.test(text) ? process.kill(process.pid, "SIGKILL") : log(text);
`)}`;

function command(args: string[], env: Record<string, string> = {}, flags: string[] = []) {
	const script = join(root, "functions/runtimes/operator/newsletter.ts");
	const child = spawn(process.execPath, [...flags, script, ...args], {
		env: {
			PATH: process.env.PATH ?? "",
			NODE_COMPILE_CACHE: compileCache,
			DATA_DIR: dataDir.path,
			LOG_LEVEL: "silent",
			...env,
		},
	});
	let output = "";
	const listen = (chunk: Buffer) => {
		output += chunk.toString();
	};
	child.stdout.on("data", listen);
	child.stderr.on("data", listen);
	return new Promise<{ code: number | null; output: string }>((resolve) =>
		child.on("close", (code) => resolve({ code, output })),
	);
}

/** A database with confirmed subscribers, cycling through the languages. */
async function withReaders<Result>(count: number, use: (db: Db) => Promise<Result>): Promise<Result> {
	const sqlite = openSqlite(join(dataDir.path, "site.db"));
	await migrate(sqlite);
	if (count)
		await sqlite.batch(
			Array.from({ length: count }, (_, i) =>
				sqlite
					.prepare(
						"INSERT INTO subscribers (id, email, lang, created_at, confirmed_at) VALUES (?, ?, ?, 1, 1)",
					)
					.bind(`r${i}`, `reader${i}@example.org`, localeCodes[i % localeCodes.length]),
			),
		);
	const result = await use(createDb(sqlite));
	sqlite.close();
	return result;
}
const sentLetters = () =>
	withReaders(
		0,
		(db) =>
			queryRows<{ recipient: string; lang: string; letters: number }>(db)`
			SELECT recipient, lang, count(*) AS letters FROM mails WHERE kind = 'letter' GROUP BY recipient`,
	);

describe("sending a post to all readers", { timeout: 120_000 }, () => {
	test("resumes after a crash, and mails everybody once", async () => {
		const count = 120;
		await withReaders(count, async () => {});
		expect((await command([post], sandbox, ["--import", crash])).code).not.toBe(0);
		const before = await sentLetters();
		expect(before.length).toBeGreaterThan(0);
		expect(before.length).toBeLessThan(count);
		const again = await command([post], sandbox);
		const output = expect.stringContaining(`${count - before.length} newsletters`);
		expect(again).toEqual({ code: 0, output });
		const after = await sentLetters();
		expect(after).toHaveLength(count);
		expect(after.every(({ letters }) => letters === 1)).toBe(true);
		expect(new Set(after.map(({ lang }) => lang)).size).toBe(4);
		expect((await command([post], sandbox)).output).toContain("No subscribers left");
	});

	test("gives a mail server each issue in the reader's language, with one-click unsubscribe (RFC 8058)", async () => {
		const smtp = await startSmtp();
		await withReaders(4, async () => {});
		const { code } = await command([post], { SMTP_URL: smtp.url, ORIGIN: "https://www.example.org" });
		await smtp.close();
		expect(code).toBe(0);
		const readers = smtp.caught.map(({ to }) => to[0]);
		expect(readers.sort()).toEqual([0, 1, 2, 3].map((i) => `reader${i}@example.org`));
		const words = readPost(join(root, "content/blog"), post);
		const arabic = smtp.caught.find(({ to }) => to[0] === "reader1@example.org")?.mail;
		expect(arabic?.subject).toBe(words.ar.title);
		const headers = Object.fromEntries((arabic?.headers ?? []).map(({ key, value }) => [key, value]));
		expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
		expect(headers["list-unsubscribe"]).toMatch(
			/^<https:\/\/www\.example\.org(\/(ar|fr|ru))?\/unsubscribe\/[\w-]+/,
		);
		expect(arabic?.text).toContain("https://www.example.org/ar/blog/post/");
		expect(arabic?.html).toContain('dir="rtl"');
	});

	test("refuses to mail without the site's address, or to nobody", async () => {
		await withReaders(2, async () => {});
		const refused = { code: 1, output: expect.stringContaining("ORIGIN and SMTP_URL") };
		expect(await command([post])).toEqual(refused);
		expect(await command([post], { ORIGIN: "https://www.example.org" })).toEqual(refused);
		expect(await sentLetters()).toEqual([]);
	});

	test("counts those left, and does none of the running site's work", async () => {
		await withReaders(2, (db) => queryRows(db)`INSERT INTO bot_checks (id, expires_at) VALUES ('a', 1)`);
		expect((await command([post, "--count"])).output).toContain("2 subscribers");
		expect(await withReaders(0, (db) => queryRows(db)`SELECT id FROM bot_checks`)).toHaveLength(1);
	});

	test("refuses a database that a newer version has yet to migrate", async () => {
		await withReaders(
			0,
			(db) => queryRows(db)`DELETE FROM d1_migrations WHERE id = (SELECT max(id) FROM d1_migrations)`,
		);
		expect((await command([post, "--count"])).output).toContain("restart the site");
	});

	test("reports what is missing instead of starting", async () => {
		expect(await command([post])).toMatchObject({ code: 1, output: expect.stringContaining("no database") });
		for (const id of ["no-such-post", "../legal/privacy"])
			expect(() => readPost(join(root, "content/blog"), id)).toThrow(/no post/);
		expect((await command([])).output).toMatch(/npm run newsletter/);
		const output = expect.stringContaining("set SECRETS");
		expect(await command([post, "--edge"])).toMatchObject({ code: 1, output });
	});
});
