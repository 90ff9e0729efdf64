import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { brandFile } from "../../../content/readers/brand.ts";
import { findFiles, resolvePath } from "../../../content/readers/read/disk.ts";
import { ContentError, parse } from "../../../content/readers/read/parse.ts";
import { toSlug } from "./new-post.ts";
import plainWords from "./plain-words.json" with { type: "json" };

const fields = brandFile.shape;
/** The questions asked for a new name, each with a check of the answer. */
const questions = {
	short: ["Short name, as in a sentence", fields.shortName],
	slug: ["Name of downloaded files and of /why<name>", fields.slug],
	origin: ["Address of the site", fields.origin],
	organisation: ["Company, as legal pages name it", fields.postal.shape.organisation],
	ar: ["Short name in Arabic letters", fields.shortName],
	ru: ["How Russians type it in Cyrillic letters", fields.shortName],
} as const;
export type Answers = { name: string } & Partial<Record<keyof typeof questions, string>>;

const readBrand = (root: string) => JSON.parse(readFileSync(join(root, "content/brand.json"), "utf8"));

/** Default answers: the present value if the name stays, otherwise one derived from the name. */
function chooseDefaults(old: ReturnType<typeof readBrand>, answers: Answers): Required<Answers> {
	const { name } = answers;
	const short = answers.short || name.replace(/ VPN$/i, "");
	const origin = `https://${toSlug(name).replaceAll("-", "")}.example`;
	const proposed = { short, slug: toSlug(short), origin, organisation: name, ar: short, ru: short };
	const { shortName, slug, typedIn, postal } = old;
	const spellings = { ar: shortName, ru: shortName, ...typedIn };
	const today = {
		short: shortName,
		slug,
		origin: old.origin,
		organisation: postal.organisation,
		...spellings,
	};
	const entries = Object.entries(answers).filter(([, value]) => value);
	return { ...(old.name === name ? today : proposed), ...Object.fromEntries(entries), name };
}

const writeJson = (path: string, data: unknown) =>
	writeFileSync(path, `${JSON.stringify(data, null, "\t")}\n`);

/** Renames the project in a folder; mark and colours stay. Throws a ContentError if an answer is invalid. */
export function rebrand(root: string, answers: Answers): void {
	const old = readBrand(root);
	const { name, short, slug, origin, organisation, ar, ru } = chooseDefaults(old, answers);
	const host = origin.replace(/^\w+:\/\//, "");
	const emails =
		origin === old.origin
			? old.emails
			: Object.fromEntries(Object.keys(old.emails).map((box) => [box, `${box}@${host}`]));
	const postal = { ...old.postal, organisation, city: old.postal.sample ? "Example" : old.postal.city };
	const before = name === old.name ? old : { shortNameIn: {}, typedIn: {} };
	const shortNameIn = { ...before.shortNameIn, ...(ar !== (before.typedIn.ar ?? short) && { ar }) };
	const names = { shortNameIn, typedIn: { ...before.typedIn, ar, ru } };
	const brand = { ...old, name, shortName: short, ...names, slug, origin, emails, postal };
	writeJson(join(root, "content/brand.json"), parse(brandFile, "content/brand.json", brand));
	for (const [language, about] of Object.entries(plainWords)) {
		const file = join(root, `i18n/${language}/brand.json`);
		if (existsSync(file) && name !== old.name)
			writeJson(file, { ...JSON.parse(readFileSync(file, "utf8")), about });
	}
	const edge = join(root, "wrangler.jsonc");
	if (existsSync(edge))
		writeFileSync(
			edge,
			readFileSync(edge, "utf8").replace(old.origin, () => origin),
		);
}

/** Files that still contain a name, relative to the project's folder. */
const findFilesNaming = (name: string): string[] =>
	findFiles("{content,i18n,src,functions,public}/**/*.{json,mdx,ts,tsx,astro,css,svg,md}").filter((path) =>
		readFileSync(resolvePath(path), "utf8").toLowerCase().includes(name.toLowerCase()),
	);

/** `npm run rebrand -- "New VPN"`: asks for what it needs; `--yes` uses flags and default answers instead. */
export async function run(): Promise<void> {
	const flags = Object.fromEntries(Object.keys(questions).map((key) => [key, { type: "string" as const }]));
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { ...flags, yes: { type: "boolean" } },
	});
	const name = positionals.join(" ").trim();
	if (!name) throw new ContentError(['write the new name: npm run rebrand -- "New VPN"']);
	const before = readBrand(resolvePath(""));
	const answers: Answers = { name, ...(values as Partial<Answers>) };
	if (!values.yes) {
		const terminal = createInterface(process.stdin, process.stdout);
		for (const key of Object.keys(questions) as (keyof typeof questions)[])
			while (!answers[key]) {
				const [question, schema] = questions[key];
				const proposed = chooseDefaults(before, answers)[key];
				const answer = (await terminal.question(`${question} [${proposed}]: `)).trim() || proposed;
				const { success, error } = schema.safeParse(answer);
				if (success) answers[key] = answer;
				else console.log(`  It has to be ${error.issues[0]?.message}.`);
			}
		terminal.close();
	}
	rebrand(resolvePath(""), answers);
	console.log(`${before.name} is now ${name}. Left for you:
  content/mark/       the mark, large and small
  content/brand.json  colors; forms of the name in Russian, if you write it in Cyrillic letters
  i18n/*/brand.json   what the name means: plain words stand there now
  ${before.origin.replace(/\/$/, "")}/why${before.slug}  if it was public, send it on to the new address
Still naming ${before.shortName}:`);
	for (const file of findFilesNaming(before.shortName)) console.log(`  ${file}`);
	console.log("Made up until you fill it in:");
	spawnSync(process.execPath, [`${import.meta.dirname}/run.ts`, "placeholders"], { stdio: "inherit" });
}
