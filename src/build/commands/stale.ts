import { readJsonFiles } from "../../../content/readers/read/disk.ts";
import { ContentError } from "../../../content/readers/read/parse.ts";

/** `npm run stale [day]`: content that nobody checked in the half year before a day (today), oldest first. */
export function run([day]: string[]): void {
	const today = new Date(day ?? Date.now());
	if (Number.isNaN(today.getTime()))
		throw new ContentError([`npm run stale: ${day} is no day, such as 2026-11-30`]);
	const limit = new Date(today);
	limit.setUTCMonth(limit.getUTCMonth() - 6);

	const files =
		"content/{countries/*,law-notes/*,services/*/*,blog/*/post,guides/*/guide,protocols,glossary,helplines}.json";
	const dated = Object.entries(readJsonFiles(files)).map(([path, data]) => {
		const { checked } = data as Record<string, string | undefined>;
		return { path, checked };
	});
	const stale = dated.filter(({ checked }) => checked === undefined || Date.parse(checked) < limit.getTime());
	for (const { path, checked } of stale.sort((a, b) => (a.checked ?? "").localeCompare(b.checked ?? "")))
		console.log(`${(checked ?? "never").padEnd(10)}  ${path}`);
	console.log(
		`${stale.length} of ${dated.length} were never checked, or last before ${limit.toISOString().slice(0, 10)}.`,
	);
}
