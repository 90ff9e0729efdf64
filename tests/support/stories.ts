import { under } from "../house/files.ts";
import { pageKinds, routeOf } from "./page-kinds.ts";
import { reachOf, stepsTo } from "./reach.ts";
import { contentRooms, secondsOf, stories } from "./story-files.ts";

/** A look at one kind of page, as the others see it. */
const lookSeconds = 6;
/** Of these seconds, three at a time: what a minute has room for beside the build and the server that stories need. */
const mostSeconds = 75;
/** Kinds of pages that are looked at at most. */
const mostKinds = 4;

/** The room or section that a path belongs to. */
function roomOf(path: string): string | undefined {
	const content = /^content\/([\w-]+)[/.]/.exec(path)?.[1];
	return (
		/^src\/features\/([\w-]+)\//.exec(path)?.[1] ??
		/^i18n\/\w+\/([\w-]+)\.json$/.exec(path)?.[1] ??
		/^functions\/contract\/([\w-]+)\.ts$/.exec(path)?.[1] ??
		/^(?:src|functions)\/([\w-]+)\//.exec(path)?.[1] ??
		(content && (contentRooms[content] ?? content))
	);
}

const pagesFolder = "src/pages/[...locale]";
const pageFiles = new Map(
	under(pagesFolder, /\.astro$/).map((path) => [
		path.slice(pagesFolder.length).replace(/(\/index)?\.astro$/, "") || "/",
		path,
	]),
);
const pageFileOf = (address: string): string => pageFiles.get(routeOf(address, [...pageFiles.keys()])) ?? "";

/** The names of the kinds of pages that are made with one of these files: whose address names it, then the nearest. */
export function kindsWith(paths: readonly string[]): string[] {
	const found = pageKinds.flatMap(([name, address]) => {
		const reach = reachOf(pageFileOf(address));
		const steps = paths.flatMap((path) => {
			// The one stylesheet takes in all of them: those of a feature are for its pages.
			const folder = /^src\/features\/[\w-]+\/(?=.*\.css$)/.exec(path)?.[0];
			if (folder)
				return [...reach]
					.filter(([file]) => file.startsWith(folder) && file !== path && !file.endsWith(".css"))
					.map(([, far]) => far);
			const word = /([\w-]+)\.\w+$/.exec(path)?.[1] ?? "";
			return address.split("/").includes(word) ? -1 : (stepsTo(path, reach) ?? []);
		});
		return steps.length ? [{ name, steps: Math.min(...steps) }] : [];
	});
	return found.sort((a, b) => a.steps - b.steps).map(({ name }) => name);
}

export interface Stories {
	/** What the titles of those that are told must contain; none where there are none. */
	titles?: string;
	/** Files of stories and kinds of pages that are about these files, too, and a minute has no room for. */
	left: string[];
}

/**
 * The stories that are told for changed files: those of changed stories, then those of their rooms in the order of the list
 * and looks at the pages they are part of, as far as a minute reaches.
 */
export function chooseStories(paths: readonly string[]): Stories {
	const own = paths.flatMap((path) => /^tests\/e2e\/([\w-]+)\.e2e\.ts$/.exec(path)?.[1] ?? []);
	const about = new Set(paths.flatMap((path) => stories[roomOf(path) ?? ""] ?? []));
	const kinds = kindsWith(paths);
	let seconds = 0;
	const fits = (more: number): boolean => {
		const room = !seconds || seconds + more <= mostSeconds;
		if (room) seconds += more;
		return room;
	};
	// One look at least: what is wrong with all pages is seen on the first.
	const looks = kinds.slice(0, 1);
	if (looks.length) seconds += lookSeconds;
	const told = [...own, ...[...about].filter((name) => !own.includes(name) && fits(secondsOf[name] ?? 0))];
	looks.push(...kinds.slice(1, mostKinds).filter(() => fits(lookSeconds)));
	const pages = `\\bpages\\.e2e\\.ts .*the (${looks.join("|")}) page`;
	const titles = [...told.map((name) => `\\b${name}\\.e2e\\.ts`), ...(looks.length ? [pages] : [])];
	const left = [...about].filter((name) => !told.includes(name));
	if (kinds.length > looks.length) left.push(`${kinds.length - looks.length} other kinds of pages`);
	return { ...(titles.length && { titles: titles.join("|") }), left };
}
