import { z } from "zod";
import { readAll } from "./read/disk.ts";
import { line, perLanguage, questions, reviewFields, section, summary, text } from "./read/fields.ts";
import { ContentError } from "./read/parse.ts";

/** Category by folder in content/services, which is also part of the address. */
export const categories = {
	streaming: "streaming",
	gaming: "gaming",
	"social-media": "social",
	messaging: "messaging",
	sport: "sport",
} as const;
export type Folder = keyof typeof categories;

/** A service page's words in one language. */
const words = z.strictObject({
	heading: text(60),
	lead: text(240).describe("What one gets, and for whom"),
	...summary,
	/** First what the heading promises; then the service's terms, the law, and other specifics. */
	sections: z.array(section(70, {})).min(1, "a section").max(3),
	questions,
	instead: z
		.record(z.string(), text(240))
		.optional()
		.describe("Texts of shared steps or answers that don't suit this service, by their id in service.json"),
	omit: z
		.array(z.string())
		.optional()
		.describe(
			"Shared questions that this page's own words answer, by their id in service.json. `steps`: the steps, if the page's advice is to leave the VPN off",
		),
});

/** `content/services/<category>/<slug>.json` */
export const serviceFile = z.strictObject({
	name: line.describe("The service's own name"),
	monogram: text(2).describe("One or two letters, which stand for it: brand marks are other people's"),
	seed: z.string().optional().describe("Any word: draws another chart"),
	...reviewFields,
	words: perLanguage(words),
});

export type Service = z.infer<typeof serviceFile> & { folder: Folder; slug: string };

function readPlace(id: string): { folder: Folder; slug: string } {
	const [folder = "", slug = ""] = id.split("/");
	if (folder in categories) return { folder: folder as Folder, slug };
	const categoryNames = Object.keys(categories).join(", ");
	throw new ContentError([
		`content/services/${id}.json: its folder: found ${folder}, wanted one of ${categoryNames}`,
	]);
}

/** Every service with a page, by category. A service in two categories has two pages. */
export const services: readonly Service[] = [...readAll(serviceFile, "content/services/*/*.json")].map(
	([id, data]) => ({ ...data, ...readPlace(id) }),
);

export const listServices = (folder: Folder): Service[] =>
	services.filter((service) => service.folder === folder);
