import { findFiles, readText } from "./disk.ts";

export interface Schedule {
	draft?: boolean;
	published?: string;
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
			return (JSON.parse(readText(path, root)) ?? {}) as Schedule;
		} catch {
			return {};
		}
	};
	return new Map(findFiles(schedules, root).map((path) => [path, read(path)]));
}
