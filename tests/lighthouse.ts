/**
 * `node tests/lighthouse.ts [path…]`: mobile Lighthouse on the built site in every language (default: the home page), the profile
 * logged in. Fails below 100 in any category; noindex and 404 pages skip those audits. Slow, so not part of `npm test`.
 */
import lighthouse from "lighthouse";
import { chromium } from "playwright";
import { localeCodes } from "../i18n/locales.ts";
import { getLocalePath } from "../i18n/paths.ts";
import { tokenKey } from "../src/stores/storage.ts";
import { chromiumFlags, findChromium } from "./support/browser/chromium.ts";
import { createPerson, startSite } from "./support/site/site.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"];
const paths = process.argv.length > 2 ? process.argv.slice(2) : ["/"];
type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>;
const port = 9229 + (process.pid % 1000);

const site = await startSite();
const browser = await chromium.launch({
	executablePath: await findChromium("whole"),
	args: [...chromiumFlags, `--remote-debugging-port=${port}`],
});

/** Sets or clears the login token in the browser's storage, which Lighthouse keeps. */
async function keepToken(token: string): Promise<void> {
	const view = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
	const page = await view.contexts()[0]?.newPage();
	await page?.goto(`${site.url}/404`);
	await page?.evaluate(([key, value]) => localStorage.setItem(`${key}`, `${value}`), [tokenKey, token]);
	await page?.close();
	await view.close();
}

/** Best of up to three runs: other load can only lower the score. */
async function measure(url: string) {
	let best: Result["lhr"] | undefined;
	const answer = await fetch(url);
	const isNoindex = (await answer.text()).includes('<meta name="robots" content="noindex');
	// On a 404 page the status itself fails these audits.
	const skipAudits = [
		...(isNoindex ? ["is-crawlable"] : []),
		...(answer.status === 404 ? ["http-status-code", "errors-in-console"] : []),
	];
	const score = (lhr?: Result["lhr"]) => lhr?.categories.performance?.score ?? -1;
	for (let run = 0; run < 3 && score(best) < 1; run++) {
		const result = await lighthouse(url, {
			port,
			output: "json",
			logLevel: "error",
			onlyCategories: categories,
			ignoreStatusCode: true,
			skipAudits,
		});
		if (score(result?.lhr) > score(best)) best = result?.lhr;
	}
	if (!best) throw new Error(`Lighthouse says nothing about ${url}.`);
	return best;
}

const rows: Record<string, Record<string, string | number>> = {};
const faults: string[] = [];
for (const path of paths) {
	await keepToken(path === "/profile" ? (await createPerson(site)).token : "");
	for (const locale of localeCodes) {
		const lhr = await measure(site.url + getLocalePath(locale, path));
		const scores = categories.map(
			(name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)] as const,
		);
		const metric = (name: string) => lhr.audits[name]?.displayValue ?? "";
		rows[getLocalePath(locale, path)] = {
			...Object.fromEntries(scores),
			LCP: metric("largest-contentful-paint"),
			TBT: metric("total-blocking-time"),
			CLS: metric("cumulative-layout-shift"),
		};
		for (const [name, score] of scores) {
			if (score === 100) continue;
			const refs = lhr.categories[name]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
			const low = refs.filter(({ id }) => (lhr.audits[id]?.score ?? 1) < 0.9).map(({ id }) => id);
			faults.push(`${getLocalePath(locale, path)} has ${score} in ${name}: ${low.join(", ")}`);
		}
	}
}
await browser.close();
await site.close();

console.table(rows);
console.log(faults.length ? faults.join("\n") : "100 everywhere.");
process.exit(faults.length ? 1 : 0);
