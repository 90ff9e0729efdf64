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

/** What belongs into a file, or a part of it, that is made up. */
type Sample = { sample?: string };

/** The files that hold such facts; fields that may be gone once they are filled in are optional. */
interface Files
	extends Record<"freeAndPaid" | "plans" | "protocols" | "security" | "servers" | "transparency", Sample> {
	brand: { origin: string; emails: Record<string, string>; postal: Sample };
	keepRefundYears: { note: string };
	platforms: { platforms: readonly { id: string; url?: string }[] };
	releases: { releases: readonly { platform: string; placeholder?: boolean }[] };
	trust: Record<"sourceCode" | "diskless" | "paidReviews", unknown> & Sample;
}
const ours: Files = {
	...{ brand, freeAndPaid, keepRefundYears, plans, platforms, protocols },
	...{ releases, security, servers, transparency, trust },
};

const isExample = (value: string): boolean => /\.example\b|sample|0{8}|=example\./i.test(value);

/** What must be filled in before the site goes public: addresses that nobody has, versions that were never published. */
export function listPlaceholders(files = ours): Placeholder[] {
	const { brand, keepRefundYears, platforms, releases, trust } = files;
	const found: Placeholder[] = [];
	const add = (where: string, wanted: string) => found.push({ where: `content/${where}`, wanted });
	if (isExample(brand.origin)) add("brand.json: origin", "the public address of the site");
	for (const [name, address] of Object.entries(brand.emails))
		if (isExample(address)) add(`brand.json: emails.${name}`, "an address that somebody reads");
	for (const { id, url } of platforms.platforms) {
		if (url && isExample(url)) add(`platforms.json: ${id}.url`, "where the app can be had");
		const real = releases.releases.some(({ platform, placeholder }) => platform === id && !placeholder);
		if (!real) add(`releases.json: ${id}`, "the version of the published app, its date and what is new");
	}
	const samples = {
		"brand.json: postal": brand.postal,
		"free-and-paid.json": files.freeAndPaid,
		"plans.json": files.plans,
		"protocols.json": files.protocols,
		"security.json": files.security,
		"servers.json": files.servers,
		"transparency.json": files.transparency,
		"trust.json": trust,
	};
	for (const [where, { sample }] of Object.entries(samples))
		if (sample) add(where, `${sample} (then remove \`sample\`)`);
	const answers = {
		sourceCode: "where the code of the apps can be read, or false",
		diskless: "whether all servers run from memory",
		paidReviews: "whether somebody earns by recommending you",
	};
	for (const [field, wanted] of Object.entries(answers))
		if (trust[field as keyof typeof answers] === null)
			add(`trust.json: ${field}`, `${wanted}; /how-to-choose does not answer it until then`);
	if (/^A sample\b/.test(keepRefundYears.note))
		add("claims/keepRefundYears.json", "what the law of your country asks");
	return found;
}
