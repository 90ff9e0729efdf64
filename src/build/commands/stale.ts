import { readJsonFiles } from "../../../content/readers/read/disk.ts";

/** `npm run stale [day]`: content that nobody checked in the half year before a day (today), oldest first. */
const today = new Date(process.argv[2] ?? Date.now());
const limit = new Date(today);
limit.setUTCMonth(limit.getUTCMonth() - 6);

const files =
	"content/{countries/*,law-notes/*,services/*/*,blog/*/post,guides/*/guide,protocols,glossary,helplines}.json";
const dated = Object.entries(readJsonFiles(files)).map(([path, data]) => {
	const { checked } = data as Record<string, string | undefined>;
	return { path, day: checked };
});
const stale = dated.filter(({ day }) => day === undefined || Date.parse(day) < limit.getTime());
for (const { path, day } of stale.sort((a, b) => (a.day ?? "").localeCompare(b.day ?? "")))
	console.log(`${(day ?? "never").padEnd(10)}  ${path}`);
console.log(
	`${stale.length} of ${dated.length} were never checked, or last before ${limit.toISOString().slice(0, 10)}.`,
);
