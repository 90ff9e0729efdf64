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

/** Clicks from page to page, on each of them after the pointer has passed over two other links. */
export async function walkRows(origin: string): Promise<Row[]> {
	const passed = (path: string) =>
		[1, 4].map((ahead) => way[(way.indexOf(path) + ahead) % way.length] ?? "/");
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
