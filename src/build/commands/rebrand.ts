import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { brandFile } from "../../../content/readers/brand.ts";
import { findFiles, pathTo } from "../../../content/readers/read/disk.ts";
import { ContentError, parse } from "../../../content/readers/read/parse.ts";
import { slugOf } from "./new-post.ts";

/** What a name has to be known by; each is asked for, with what it would be otherwise. */
const questions = {
	short: "Short name, as in a sentence",
	slug: "Name of downloaded files and of /why<name>",
	origin: "Address of the site",
	organisation: "Company, as legal pages name it",
	ar: "Short name in Arabic letters",
	ru: "How Russians type it in Cyrillic letters",
} as const;
export type Answers = { name: string } & Partial<Record<keyof typeof questions, string>>;

/** Words that fit every name, until somebody writes what is behind this one. */
const plainWords: Record<string, object> = {
	en: {
		eyebrow: "Who we are",
		title: "A VPN with a clear purpose",
		welcome: "Welcome",
		story: "{{brand}} encrypts what leaves your device and hides your address from the sites you visit.",
	},
	ar: {
		eyebrow: "من نحن",
		title: "شبكة VPN بهدف واضح",
		welcome: "أهلًا بك",
		story: "تشفّر {{brand}} ما يخرج من جهازك وتخفي عنوانك عن المواقع التي تزورها.",
	},
	fr: {
		eyebrow: "Qui nous sommes",
		title: "Un VPN, une idée claire",
		welcome: "Bienvenue",
		story:
			"{{brand}} chiffre ce qui sort de votre appareil et cache votre adresse aux sites que vous visitez.",
	},
	ru: {
		eyebrow: "Кто мы",
		title: "VPN с ясной целью",
		welcome: "Добро пожаловать",
		story: "{{brand}} шифрует всё, что уходит с вашего устройства, и скрывает ваш адрес от сайтов.",
	},
};

/** What an answer is where nobody gives another. */
function defaultsFor(name: string, answers: Partial<Answers>): Required<Answers> {
	const short = answers.short || name.replace(/ VPN$/i, "");
	const slug = answers.slug || slugOf(short);
	return {
		short,
		slug,
		origin: `https://${slugOf(name).replaceAll("-", "")}.example`,
		organisation: name,
		ar: short,
		ru: short,
		...Object.fromEntries(Object.entries(answers).filter(([, value]) => value)),
		name,
	};
}

const writeJson = (path: string, data: unknown) =>
	writeFileSync(path, `${JSON.stringify(data, null, "\t")}\n`);

/** Gives the project at a folder another name; mark and colours stay. Throws a ContentError when an answer will not do. */
export function rebrand(root: string, given: Answers): void {
	const { name, short, slug, origin, organisation, ar, ru } = defaultsFor(given.name, given);
	const path = join(root, "content/brand.json");
	const old = JSON.parse(readFileSync(path, "utf8"));
	const host = origin.replace(/^\w+:\/\//, "");
	const emails = Object.fromEntries(Object.keys(old.emails).map((box) => [box, `${box}@${host}`]));
	const postal = { ...old.postal, organisation, city: old.postal.sample ? "Example" : old.postal.city };
	const names = { shortNameIn: ar === short ? {} : { ar }, typedIn: { ar, ru } };
	const brand = { ...old, name, shortName: short, ...names, slug, origin, emails, postal };
	writeJson(path, parse(brandFile, "content/brand.json", brand));
	for (const [language, about] of Object.entries(plainWords)) {
		const file = join(root, `i18n/${language}/brand.json`);
		if (existsSync(file)) writeJson(file, { ...JSON.parse(readFileSync(file, "utf8")), about });
	}
	const edge = join(root, "wrangler.jsonc");
	if (existsSync(edge))
		writeFileSync(
			edge,
			readFileSync(edge, "utf8").replace(old.origin, () => origin),
		);
}

/** Files in which a name is still written, from the project's folder. */
const filesNaming = (name: string): string[] =>
	findFiles("{content,i18n,src,functions,public}/**/*.{json,mdx,ts,tsx,astro,css,svg,md}").filter((path) =>
		readFileSync(pathTo(path), "utf8").toLowerCase().includes(name.toLowerCase()),
	);

/** `npm run rebrand -- "Fjord VPN"`: asks what is needed; `--yes` takes what is given by flags, and the rest as it is proposed. */
async function run(): Promise<void> {
	const flags = Object.fromEntries(Object.keys(questions).map((key) => [key, { type: "string" as const }]));
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { ...flags, yes: { type: "boolean" } },
	});
	const name = positionals.join(" ").trim();
	if (!name) throw new ContentError(['write the new name: npm run rebrand -- "Fjord VPN"']);
	const before = JSON.parse(readFileSync(pathTo("content/brand.json"), "utf8"));
	const answers: Answers = { name, ...(values as Partial<Answers>) };
	if (!values.yes) {
		const terminal = createInterface(process.stdin, process.stdout);
		for (const key of Object.keys(questions) as (keyof typeof questions)[])
			answers[key] ||= await terminal.question(`${questions[key]} [${defaultsFor(name, answers)[key]}]: `);
		terminal.close();
	}
	rebrand(pathTo(""), answers);
	console.log(`${before.name} is now ${name}. Left for you:
  content/mark/       the mark, large and small
  content/brand.json  colors; forms of the name in Russian, if you write it in Cyrillic letters
  i18n/*/brand.json   what the name means: plain words stand there now
  ${before.origin.replace(/\/$/, "")}/why${before.slug}  if it was public, send it on to the new address
Still naming ${before.shortName}:`);
	for (const file of filesNaming(before.shortName)) console.log(`  ${file}`);
	console.log("Made up until you fill it in:");
	spawnSync(process.execPath, [pathTo("src/build/commands/placeholders.ts")], { stdio: "inherit" });
}

if (import.meta.main)
	await run().catch((error: Error) => {
		console.error(error instanceof ContentError ? error.faults.join("\n") : error);
		process.exitCode = 1;
	});
