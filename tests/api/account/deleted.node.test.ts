import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { backup } from "../../../functions/runtimes/node/backup.ts";
import type { RunningServer } from "../../../functions/runtimes/node/server.ts";
import { call } from "../../../src/api/call.ts";
import { password } from "../../support/api/api.ts";
import { afterEach, api, beforeEach, expect, test, vi } from "../../support/api/fixtures.ts";
import { emptyFolder } from "../../support/empty-folder.ts";
import { type SmtpCatcher, startSmtp } from "../../support/fakes/smtp.ts";
import { startQuiet } from "../../support/site/quiet-server.ts";

const person = { name: "Wilhelmina Quartermain", email: "wilhelmina.q@example.org" };

const folder = emptyFolder();
let mail: SmtpCatcher;
let running: RunningServer;
beforeEach(async () => {
	mail = await startSmtp();
	running = await startQuiet(data(), { SMTP_URL: mail.url });
});
afterEach(async () => {
	await running.stop();
	await mail.close();
});
const data = () => join(folder.path, "data");

/** Which words occur in which files of a folder: database, WAL, everything else. */
const matches = (dir: string, words: readonly string[]): string[] =>
	readdirSync(dir).flatMap((name) => {
		const bytes = readFileSync(join(dir, name));
		return words.filter((word) => bytes.includes(word)).map((word) => `${word} in ${name}`);
	});

/** Calls the running site through the islands' client. */
const callApi: typeof call = (endpoint, input, options) =>
	call(endpoint, input, { ...options, fetch: (path, init) => fetch(running.url + path, init) });

/** Code and token of the newest mail, once it was sent. */
async function mailed(): Promise<[code: string, token: string]> {
	const { text = "" } = await mail.mailTo(person.email, 10_000);
	const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
	const token = /\/(?:confirm|reset)\/([\w-]+)/.exec(text)?.[1];
	if (!code || !token) throw new Error(`no code or link in ${text}`);
	return [code, token];
}

test("deleted mails and users leave no trace on disk or in backups", { timeout: 30_000 }, async () => {
	await callApi(api.register, { ...person, password });
	const [code, token] = await mailed();
	// Prove that the search works: while the account exists, its data is found.
	expect(matches(data(), [person.email]).join()).toMatch(/site\.db/);
	await vi.waitFor(() => expect(matches(data(), [code, token])).toEqual([]), { timeout: 5000 });
	expect(matches(await backup(data(), join(folder.path, "sent")), [code, token])).toEqual([]);

	await callApi(api.verifyOtp, { email: person.email, code, context: "signup" });
	await callApi(api.forgetPassword, { email: person.email });
	const login = await callApi(api.login, { email: person.email, password });
	const response = await callApi(api.deleteAccount, {}, { token: (login.ok && login.reply.token) || "" });
	expect(response.ok).toBe(true);
	const personalData = [...Object.values(person), "Wilhelmina", "wilhelmina", code, token];
	await vi.waitFor(() => expect(matches(data(), personalData)).toEqual([]), { timeout: 5000 });
	expect(matches(await backup(data(), join(folder.path, "deleted")), personalData)).toEqual([]);
});
