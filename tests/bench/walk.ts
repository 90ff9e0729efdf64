import { latency, walk } from "./click.ts";
import { count, median, type Row } from "./table.ts";

/** Ten pages that every footer leads to. */
const way = [
	"/features",
	"/pricing",
	"/country",
	"/about-us",
	"/faqs",
	"/blog",
	"/contact-us",
	"/guides",
	"/privacypolicy",
	"/terms-and-conditions",
];

/** Others that every footer leads to, and that nobody goes to. */
const others = ["/cybersecurity", "/whyskerry", "/download/mac", "/download/android", "/download/windows"];

/**
 * Clicks from page to page. On each the pointer crosses one link that nobody goes to, rests on another (no longer than somebody who
 * wonders), and on one that is gone to later.
 */
export async function walkRows(origin: string): Promise<Row[]> {
	const passed = (path: string) => {
		const step = way.indexOf(path);
		const other = (ahead: number) => others[(step + ahead) % others.length] ?? "/";
		return [
			[other(0), 100],
			[other(2), 300],
			[way[(step + 4) % way.length] ?? "/", 300],
		] as const;
	};
	const { clicks, wasted, crossings } = await walk(origin, "/download", way, passed);
	const paints = clicks.map(({ paint }) => paint);
	const drawn = clicks.filter(({ came }) => came === "drawn").length;
	const all = crossings.reduce((sum, { bytes }) => sum + bytes, 0);
	return [
		{
			what: `click to paint, ${latency} ms of latency`,
			here: `${Math.round(median(paints))} ms, at most ${Math.round(Math.max(...paints))} (${drawn} of ${clicks.length} drawn ahead)`,
			goal: "150 ms",
		},
		{ what: "fetched in vain on ten pages", here: `${count(wasted)} B of ${count(all)}` },
	];
}
