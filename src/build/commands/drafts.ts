import { readText, resolvePath } from "../../../content/readers/read/disk.ts";
import { parseFrontMatter } from "../../../content/readers/read/parse.ts";
import { isWaiting, readSchedules } from "../../../content/readers/read/schedule.ts";
import { localeCodes } from "../../../i18n/locales.ts";

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

/** `npm run drafts`: drafts and scheduled texts by language. */
export function report(moment: number, root = resolvePath("")): string {
	const names = new Intl.DisplayNames(["en"], { type: "language" });
	return localeCodes
		.map((code) => {
			const lines = listDrafts(code, moment, root).map(({ day, path, title }) =>
				`  ${day.padEnd(10)}  ${path}  ${title ?? "not written: English is shown"}`.trimEnd(),
			);
			return [`${names.of(code)} (${code}): ${lines.length || "nothing"} waiting`, ...lines].join("\n");
		})
		.join("\n\n");
}

export const run = (): void => console.log(report(Date.now()));
