import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { brandFile } from "../../../content/readers/brand.ts";
import { findFiles, resolvePath } from "../../../content/readers/read/disk.ts";
import { ContentError, parse } from "../../../content/readers/read/parse.ts";
import { toSlug } from "./new-post.ts";
import plainWords from "./plain-words.json" with { type: "json" };

/** What can be chosen besides the name; `ar` and `ru` are its spellings in Arabic and Cyrillic letters. */
const flags = ["short", "slug", "origin", "organisation", "ar", "ru"] as const;
export type Answers = { name: string } & Partial<Record<(typeof flags)[number], string>>;

const readBrand = (root: string) => JSON.parse(readFileSync(join(root, "content/brand.json"), "utf8"));

/** Answers, completed by the present values if the name stays, and otherwise by what follows from it. */
function completeAnswers(old: ReturnType<typeof readBrand>, answers: Answers): Required<Answers> {
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

/** Renames the project in a folder; mark and colours stay. Returns what it chose; throws a ContentError if that is invalid. */
export function rebrand(root: string, answers: Answers): Required<Answers> {
	const old = readBrand(root);
	const chosen = completeAnswers(old, answers);
	const { name, short, slug, origin, organisation, ar, ru } = chosen;
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
	return chosen;
}

/** Files that still contain a name, relative to the project's folder. */
const findFilesNaming = (name: string): string[] =>
	findFiles("{content,i18n,src,functions,public}/**/*.{json,mdx,ts,tsx,astro,css,svg,md}").filter((path) =>
		readFileSync(resolvePath(path), "utf8").toLowerCase().includes(name.toLowerCase()),
	);

/** `npm run rebrand -- "New VPN" [--slug …]`: without a flag, a value follows from the name. */
export function run(): void {
	const options = Object.fromEntries(flags.map((flag) => [flag, { type: "string" as const }]));
	const { values, positionals } = parseArgs({ allowPositionals: true, options });
	const name = positionals.join(" ").trim();
	if (!name) throw new ContentError(['write the new name: npm run rebrand -- "New VPN"']);
	const before = readBrand(resolvePath(""));
	const chosen = rebrand(resolvePath(""), { name, ...values });
	console.log(`${before.name} is now ${name}. Run it again to change one of these:
${flags.map((flag) => `  --${flag} ${JSON.stringify(chosen[flag])}`).join("\n")}`);
	if (name === before.name) return;
	console.log(`Left for you:
  content/mark/       the mark, large and small
  content/brand.json  colors; forms of the name in Russian, if you write it in Cyrillic letters
  i18n/*/brand.json   what the name means: plain words stand there now
  npm run content -- placeholders  what is made up until you fill it in
  ${before.origin.replace(/\/$/, "")}/why${before.slug}  if it was public, send it on to the new address
Still naming ${before.shortName}:`);
	for (const file of findFilesNaming(before.shortName)) console.log(`  ${file}`);
}
