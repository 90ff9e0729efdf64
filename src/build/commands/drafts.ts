import { readText, resolvePath } from "../../../content/readers/read/disk.ts";
import { parseFrontMatter } from "../../../content/readers/read/parse.ts";
import { isWaiting, readSchedules } from "../../../content/readers/read/schedule.ts";

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
