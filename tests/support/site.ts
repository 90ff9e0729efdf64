import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { paths } from "../../functions/contract/paths.ts";
import { start } from "../../functions/runtimes/node.ts";
import { dist } from "./dist.ts";
import { catchMail, codeIn, type MailCatcher } from "./mail-catcher.ts";

export interface RunningSite {
	/** Where it answers. */
	url: string;
	mail: MailCatcher;
	close(): Promise<void>;
}

export interface Person {
	name: string;
	email: string;
	password: string;
	token: string;
}

/** The built site and its API in one Node process, as `npm start` serves them: own database, mail to a real SMTP server. */
export async function startSite(): Promise<RunningSite> {
	const folder = await mkdtemp(join(tmpdir(), "site-"));
	const mail = await catchMail();
	const env = { PORT: "0", DATA_DIR: folder, SMTP_URL: mail.url, LOG_LEVEL: "error" };
	const running = await start({ env, distDir: dist });
	return {
		url: running.config.origin,
		mail,
		async close() {
			await running.stop();
			await mail.close();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** Someone with an account and a live login, made through the API. */
export async function createPerson({ url, mail }: RunningSite): Promise<Person> {
	const person = { name: "Ada Lovelace", email: "ada@example.org", password: "a long passphrase" };
	const post = async (path: string, body: object) => {
		const headers = { "content-type": "application/json", platform: "web", origin: url };
		const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
		const reply = (await response.json()) as { code: number; message: string; token?: string };
		if (reply.code !== 200 && reply.code !== 201) throw new Error(`${path}: ${reply.code} ${reply.message}`);
		return reply;
	};
	await post(paths.register, person);
	const code = codeIn(await mail.mailTo(person.email));
	await post(paths.verifyOtp, { email: person.email, otp: code, code, context: "signup" });
	const { token = "" } = await post(paths.login, person);
	return { ...person, token };
}
