import brand from "./brand.json" with { type: "json" };
import keepRefundYears from "./claims/keepRefundYears.json" with { type: "json" };
import freeAndPaid from "./free-and-paid.json" with { type: "json" };
import plans from "./plans.json" with { type: "json" };
import platforms from "./platforms.json" with { type: "json" };
import protocols from "./protocols.json" with { type: "json" };
import releases from "./releases.json" with { type: "json" };
import security from "./security.json" with { type: "json" };
import servers from "./servers.json" with { type: "json" };
import transparency from "./transparency.json" with { type: "json" };
import trust from "./trust.json" with { type: "json" };

/** A fact that only the operator knows, and that is made up until then. */
export interface Placeholder {
	/** The file and the field in it. */
	where: string;
	/** What belongs there. */
	wanted: string;
}

/** The files that hold such facts; fields that may be gone once they are filled in are optional. */
interface Files
	extends Record<"freeAndPaid" | "plans" | "protocols" | "security" | "servers" | "transparency", object> {
	brand: { origin: string; emails: Record<string, string>; postal: object };
	keepRefundYears: { note: string };
	platforms: { platforms: readonly { id: string; url?: string }[] };
	releases: { releases: readonly { platform: string; placeholder?: boolean }[] };
	trust: Record<"sourceCode" | "diskless" | "paidReviews", unknown>;
}
const ours: Files = {
	...{ brand, freeAndPaid, keepRefundYears, plans, platforms, protocols },
	...{ releases, security, servers, transparency, trust },
};

const isExample = (value: string): boolean => /\.example\b|sample|0{8}|=example\./i.test(value);

/** Whether a file says of itself that it is made up; one that was filled in no longer says anything. */
const isSample = (file: object): boolean => "sample" in file && file.sample === true;

/** What must be filled in before the site goes public: addresses that nobody has, versions that were never published. */
export function listPlaceholders(files = ours): Placeholder[] {
	const { brand, keepRefundYears, platforms, releases, trust } = files;
	const found: Placeholder[] = [];
	const add = (where: string, wanted: string) => found.push({ where, wanted });
	if (isExample(brand.origin)) add("content/brand.json: origin", "the public address of the site");
	for (const [name, address] of Object.entries(brand.emails))
		if (isExample(address)) add(`content/brand.json: emails.${name}`, "an address that somebody reads");
	if (isSample(brand.postal))
		add(
			"content/brand.json: postal",
			"the company and its postal address, without `sample`; not shown until then",
		);
	for (const { id, url } of platforms.platforms) {
		if (url && isExample(url)) add(`content/platforms.json: ${id}.url`, "where the app can be had");
		const real = releases.releases.some(({ platform, placeholder }) => platform === id && !placeholder);
		if (!real)
			add(`content/releases.json: ${id}`, "the version of the published app, its date and what is new");
	}
	if (isSample(files.freeAndPaid))
		add("content/free-and-paid.json", "what the free plan of your product has, without `sample`");
	if (isSample(files.plans))
		add(
			"content/plans.json: history, discountStarts",
			"what each plan was charged at and since when, and when its discount began, without `sample`: the struck prices rest on it",
		);
	if (isSample(files.protocols))
		add(
			"content/protocols.json: offered",
			"what manual set-up asks for with your servers (`needs`), without `sample`; guides say that support gives it",
		);
	if (isSample(files.servers))
		add(
			"content/servers.json: servers",
			"the cities of your servers, here or at SERVERS_URL, without `sample`; pages name countries only until then",
		);
	const answers = {
		sourceCode: "where the code of the apps can be read, or false",
		diskless: "whether all servers run from memory",
		paidReviews: "whether somebody earns by recommending you",
	};
	for (const [field, wanted] of Object.entries(answers))
		if (trust[field as keyof typeof answers] === null)
			add(`content/trust.json: ${field}`, `${wanted}; /how-to-choose does not answer it until then`);
	if (isSample(trust)) add("content/trust.json: audits", "who examined what and when, without `sample`");
	if (isSample(files.security))
		add("content/security.json", "your disclosure policy: scope, days, reward, key, without `sample`");
	if (isSample(files.transparency))
		add(
			"content/transparency.json: halves",
			"requests for data of each half of a year, and a signed canary (content/canary), without `sample`; the page says that they are missing",
		);
	if (/^A sample\b/.test(keepRefundYears.note))
		add("content/claims/keepRefundYears.json", "what the law of your country asks");
	return found;
}
