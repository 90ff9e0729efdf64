import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Schedule {
	draft?: boolean | undefined;
	published?: string | undefined;
}

/** Whether a text is still unpublished. @param moment in ms since 1970 */
export const isWaiting = ({ draft, published = "" }: Schedule, moment: number): boolean =>
	draft === true || published > new Date(moment).toISOString().slice(0, 10);

/** Files with a publication date. */
const schedules = "content/{blog/*/post,guides/*/guide,answers/*/en,incidents/*/incident}.json";

/** Publication data by path; invalid files count as published. @param root the project's folder */
export function readSchedules(root: string): Map<string, Schedule> {
	const read = (path: string): Schedule => {
		try {
			return (JSON.parse(readFileSync(join(root, path), "utf8")) ?? {}) as Schedule;
		} catch {
			return {};
		}
	};
	const paths = globSync(schedules, { cwd: root }).map((path) => path.replaceAll("\\", "/"));
	return new Map(paths.sort().map((path) => [path, read(path)]));
}
