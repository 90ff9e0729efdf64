import { islandPages, line, startBrowser, type Visit, visit } from "./islands.ts";
import { count, median, type Row, share } from "./table.ts";

/** First visits of pages with islands on a slow line, in a real browser. */
export async function islandRows(site: string, rounds = 3): Promise<Row[]> {
	const browser = await startBrowser();
	try {
		const rows: Row[] = [];
		for (const { path, alive, before } of islandPages) {
			const visits: Visit[] = [];
			for (let round = 0; round < rounds; round++) visits.push(await visit(browser, site + path, alive));
			const [{ requests, script } = { requests: 0, script: 0 }] = visits;
			const time = median(visits.map((one) => one.alive));
			rows.push(
				{
					what: `${path}, first visit`,
					here: `${requests} requests, ${count(script)} B of script`,
					goal: "6 requests, 73,728 B",
					beside: `before: ${before.requests} requests`,
				},
				{
					what: `${path}, alive on ${line.bits / 1000} kbit/s`,
					here: `${count(time)} ms`,
					goal: "80 % of before",
					beside: `before: ${count(before.alive)} ms: ${share(time, before.alive)} of it`,
				},
			);
		}
		return rows;
	} finally {
		await browser.close();
	}
}
