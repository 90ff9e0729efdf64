import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { resolvePath } from "../../../content/readers/read/disk.ts";
import { parseFrontMatter } from "../../../content/readers/read/parse.ts";
import { isWaiting, readSchedules } from "../../../content/readers/read/schedule.ts";
import { defaultLocale, isLocale, type Locale, localeCodes } from "../../../i18n/locales.ts";
import { isLoopbackOrigin } from "../../contract/address.ts";
import { countUnsent, listNextSubscribers, writeLetters } from "../../db/queries/newsletter.ts";
import type { Deps } from "../../deps.ts";
import { deliverDue } from "../../mail/deliver.ts";
import { composeLetter } from "../../newsletter/letters.ts";
import { runAsCommand } from "../../utils/operator-error.ts";
import { getDatabaseFile, refuseMigration } from "../node/backup.ts";
import { createNodeDeps } from "../node/deps.ts";
import { type Config, ConfigError, readConfig } from "../settings/config.ts";
import { parseSecrets } from "../settings/secrets-format.ts";
import { openEdgeDatabase } from "./edge.ts";

interface PostText {
	title: string;
	excerpt: string;
	lang: Locale;
}

/** Title and excerpt of a published post by language, else in English; throws if there is none. @param folder of all posts */
export function readPost(folder: string, id: string, now = Date.now()): Record<Locale, PostText> {
	const read = (lang: Locale): PostText | null => {
		const file = join(folder, id, `${lang}.mdx`);
		if (!existsSync(file)) return null;
		const { title = "", excerpt = "" } = parseFrontMatter(readFileSync(file, "utf8"));
		return { title, excerpt, lang };
	};
	const english = /^[a-z0-9-]+$/.test(id) ? read(defaultLocale) : null;
	if (!english?.title || !english.excerpt)
		throw new ConfigError([`There is no post "${id}" in content/blog.`]);
	if (isWaiting(readSchedules(join(folder, "../..")).get(`content/blog/${id}/post.json`) ?? {}, now))
		throw new ConfigError([`The post "${id}" is a draft, or scheduled for later.`]);
	return Object.fromEntries(localeCodes.map((lang) => [lang, read(lang) ?? english])) as Record<
		Locale,
		PostText
	>;
}

/** Newsletters per batch; each batch is atomic. */
const batchSize = 50;

/** Queues a post for subscribers who haven't had it, and returns the number. Can be interrupted and run concurrently: each letter is one atomic step. */
async function queueForAll(
	deps: Pick<Deps, "db" | "hashKey" | "origin" | "now">,
	id: string,
	words: Record<Locale, PostText>,
	onProgress: (done: number) => void,
): Promise<number> {
	let done = 0;
	for (;;) {
		const subscribers = await listNextSubscribers(deps.db, id, batchSize);
		if (subscribers.length === 0) return done;
		const letters = subscribers.map((subscriber) => {
			const post = { id, ...words[isLocale(subscriber.lang) ? subscriber.lang : defaultLocale] };
			return { subscriberId: subscriber.id, mail: composeLetter(deps, subscriber, { kind: "letter", post }) };
		});
		done += await writeLetters(deps.db, id, letters, deps.now());
		onProgress(done);
	}
}

/** Links and mails need the site's settings, which a shell may lack. */
function requireSettings({ origin, smtpUrl, mailApi }: Config): void {
	if (!process.env.ORIGIN || !(isLoopbackOrigin(origin) || smtpUrl || mailApi))
		throw new ConfigError([
			"Set ORIGIN and SMTP_URL (or MAIL_API_URL and MAIL_API_KEY) as for the site; on your own machine, ORIGIN=http://localhost:4321 is enough.",
		]);
}

async function openMachine(isCounting: boolean) {
	const config = readConfig(process.env);
	if (!existsSync(getDatabaseFile(config.dataDir)))
		throw new ConfigError([
			`There is no database in ${config.dataDir} yet: start the site once, or set DATA_DIR.`,
		]);
	if (!isCounting) requireSettings(config);
	const { deps, close } = await createNodeDeps({ ...config, logLevel: "warn" }, { migrate: refuseMigration });
	return { deps, close, deliver: () => deliverDue(deps) };
}

/** The worker itself delivers what is queued in its database. */
async function openEdge(local: boolean) {
	const { SECRETS } = process.env;
	if (!SECRETS)
		throw new ConfigError([
			"With --edge, set SECRETS to the worker's: they sign the links, and can't be read from Cloudflare.",
		]);
	const { hashKey } = parseSecrets(SECRETS, "SECRETS");
	const { db, origin, close } = await openEdgeDatabase(local);
	return { deps: { db, hashKey, origin, now: Date.now }, close, deliver: async () => {} };
}

function parse() {
	try {
		const { values, positionals } = parseArgs({
			options: { count: { type: "boolean" }, edge: { type: "boolean" }, local: { type: "boolean" } },
			allowPositionals: true,
		});
		const [id, ...more] = positionals;
		if (id && !more.length && (values.edge || !values.local)) return { id, ...values };
	} catch {}
	throw new ConfigError([
		"npm run newsletter -- <post-id> [--count] [--edge [--local]]: the id is the post's folder in content/blog.",
	]);
}

/** `npm run newsletter`: queues a post for all subscribers and sends what is due. */
async function run(): Promise<void> {
	const { id, count = false, edge, local = false } = parse();
	const words = readPost(resolvePath("content/blog"), id);
	const { deps, close, deliver } = await (edge ? openEdge(local) : openMachine(count));
	try {
		const due = await countUnsent(deps.db, id);
		console.log(
			`"${words[defaultLocale].title}": ${due} subscribers haven't had it. Links lead to ${deps.origin}.`,
		);
		if (count) return;
		const written = await queueForAll(deps, id, words, (done) => console.log(`${done} of ${due}`));
		await deliver();
		console.log(
			written === 0
				? "No subscribers left."
				: `${written} newsletters queued; the running site retries failed ones.`,
		);
	} finally {
		await close();
	}
}

if (import.meta.main) await runAsCommand(run);
