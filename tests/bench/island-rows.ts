import { islandPages, line, startBrowser, type Visit, visit } from "./islands.ts";
import { fileAt, serveFolder } from "./static.ts";
import { count, median, type Row, share } from "./table.ts";

/**
 * First visits of pages with islands on a slow line, in a real browser, from both folders in turn. @param api whose API they ask
 */
export async function islandRows(
	dist: string,
	other: string | undefined,
	api: string,
	rounds = 3,
): Promise<Row[]> {
	const folders = [dist, ...(other ? [other] : [])];
	const sites = await Promise.all(folders.map((folder) => serveFolder(folder, api)));
	const browser = await startBrowser();
	const rows: Row[] = [];
	try {
		for (const { path, alive, before } of islandPages) {
			const visits: Visit[][] = sites.map(() => []);
			for (let round = 0; round < rounds; round++)
				// Another site may have no such page.
				for (const [at, { url }] of sites.entries())
					if (fileAt(folders[at] as string, path)) visits[at]?.push(await visit(browser, url + path, alive));
			const figures = visits.map(
				([first, ...more]) => first && { ...first, alive: median([first, ...more].map((one) => one.alive)) },
			);
			const [here, there] = figures;
			if (!here) continue;
			const than = there?.alive ?? before.alive;
			rows.push(
				{
					what: `${path}, first visit`,
					here: `${here.requests} requests, ${count(here.script)} B of script`,
					goal: "6 requests, 73,728 B",
					beside: there
						? `${there.requests} requests, ${count(there.script)} B`
						: `before: ${before.requests} requests`,
				},
				{
					what: `${path}, alive on ${line.bits / 1000} kbit/s`,
					here: `${count(here.alive)} ms`,
					goal: "80 % of before",
					beside: `${there ? "" : "before: "}${count(than)} ms: ${share(here.alive, than)} of it`,
				},
			);
		}
	} finally {
		await browser.close();
		for (const { stop } of sites) await stop();
	}
	return rows;
}
