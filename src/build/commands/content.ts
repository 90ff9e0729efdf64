import { listPlaceholders } from "../../../content/placeholders.ts";
import { claimsData, getCanonical } from "../../../content/readers/claims.ts";
import { readJsonFiles, readText, resolvePath } from "../../../content/readers/read/disk.ts";
import { ContentError, parseFrontMatter } from "../../../content/readers/read/parse.ts";
import { isWaiting, readSchedules } from "../../../content/readers/read/schedule.ts";
import { localeCodes } from "../../../i18n/locales.ts";
import { reportMissing } from "./missing.ts";

/** Every number that copy states, with contradicting values of its source. */
const reportClaims = (): string[] =>
	Object.entries(claimsData.claims).flatMap(([name, claim]) => [
		`${name} (${claim.unit}): ${getCanonical(claim)}`,
		...(claim.readings ?? []).map(
			({ value, places }) => `  its source: ${String(value).padEnd(10)} ${places.join(", ")}`,
		),
	]);

/** A language's unpublished texts by day, or "draft"; without a title if not written. @param root the project's folder */
export function listDrafts(code: string, moment: number, root = resolvePath("")) {
	const waiting = [...readSchedules(root)].filter(([, schedule]) => isWaiting(schedule, moment));
	return waiting
		.map(([file, { draft, published }]) => {
			const path = file.replace(
				/\w+\.json$/,
				`${code}.${file.startsWith("content/answers/") ? "json" : "mdx"}`,
			);
			return { day: draft ? "draft" : (published ?? ""), path, title: readTitle(root, path) };
		})
		.sort((a, b) => a.day.localeCompare(b.day) || a.path.localeCompare(b.path));
}

function readTitle(root: string, path: string): string | undefined {
	try {
		const text = readText(path, root);
		// An answer's title is its question.
		return (path.endsWith(".json") ? JSON.parse(text).metaTitle : parseFrontMatter(text).title) ?? "";
	} catch {
		return undefined;
	}
}

/** A language's drafts and scheduled texts as text. */
export function reportDrafts(code: string, moment: number, root?: string): string {
	const name = new Intl.DisplayNames(["en"], { type: "language" }).of(code);
	const lines = listDrafts(code, moment, root).map(({ day, path, title }) =>
		`  ${day.padEnd(10)}  ${path}  ${title ?? "not written: English is shown"}`.trimEnd(),
	);
	return [`${name} (${code}): ${lines.length || "nothing"} waiting`, ...lines, ""].join("\n");
}

/** Made-up facts to replace before the site goes public. */
function reportPlaceholders(): string[] {
	const list = listPlaceholders();
	return [...list.map(({ where, wanted }) => `${where}\n  ${wanted}`), `${list.length} to fill in.`];
}

/** What nobody checked in the last half year, oldest first. */
function reportStale(): string[] {
	const limit = new Date();
	limit.setUTCMonth(limit.getUTCMonth() - 6);
	const lastDay = limit.toISOString().slice(0, 10);
	const files = Object.entries(
		readJsonFiles(
			"content/{countries/*,law-notes/*,services/*/*,blog/*/post,guides/*/guide,protocols,glossary,helplines}.json",
		) as Record<string, { checked?: string }>,
	);
	const stale = files
		.map(([path, { checked = "" }]) => ({ path, checked }))
		.filter(({ checked }) => checked < lastDay)
		.sort((a, b) => a.checked.localeCompare(b.checked));
	return [
		...stale.map(({ path, checked }) => `${(checked || "never").padEnd(10)}  ${path}`),
		`${stale.length} of ${files.length} were never checked, or last before ${lastDay}.`,
	];
}

const reports: Record<string, (...args: string[]) => string[]> = {
	claims: reportClaims,
	drafts: () => localeCodes.map((code) => reportDrafts(code, Date.now())),
	missing: (...codes) => (codes.length ? codes : localeCodes).map(reportMissing),
	placeholders: reportPlaceholders,
	stale: reportStale,
};

/** `npm run content -- missing es`: what the content states, hides, lacks, makes up, or hasn't had checked. */
export function run([name = "", ...args]: string[]): void {
	const report = Object.hasOwn(reports, name) && reports[name];
	if (!report) throw new ContentError([`npm run content -- ${Object.keys(reports).join("|")}`]);
	console.log(report(...args).join("\n"));
}
