import { describe, expect, it } from "vitest";
import brand from "../../../content/brand.json" with { type: "json" };
import {
	categories,
	type Folder,
	listServices,
	type Service,
	services,
} from "../../../content/readers/services.ts";
import { getShortName } from "../../../i18n/brand-name.ts";
import { localeCodes } from "../../../i18n/locales.ts";
import { buildServiceData, getServicePath } from "../../../src/features/service/page.ts";
import { getText } from "../../../src/words/text.ts";
import { repetitions } from "../../support/repetitions.ts";

/** Services whose addresses must stay. */
const slugs: Record<Folder, string> = {
	streaming:
		"netflix sonyliv fox hulu prime apple binge roku-channel amcplus starz pluto cbs-sports crunchyroll curiosity directv disney hbo-max paramount redbull youtube slingtv tubi bbciplayer youtube-tv dazn",
	gaming:
		"cod pubg minecraft roblox pokemon subway royal-match clashofclans candy-crush marvel-snap clash-royal fortnite freefire",
	"social-media":
		"facebook instagram threads twitter tiktok linkedin pinterest reddit telegram tumblr discord snapchat whatsapp wechat messenger",
	messaging: "snapchat whatsapp wechat messenger telegram discord",
	sport: "espn cbs-sports dazn redbull",
};
const folders = Object.keys(categories) as Folder[];

describe("the service pages", () => {
	it.each(folders)("of %s keep their addresses", (folder) => {
		// Adding a service takes one file and no change here.
		expect(listServices(folder).map(({ slug }) => slug)).toEqual(
			expect.arrayContaining(slugs[folder].split(" ")),
		);
	});

	it.each(localeCodes)("have their own texts in %s, even where a service is in two groups", (locale) => {
		const written = Object.fromEntries(services.map((one) => [getServicePath(one), one.words[locale]]));
		const faults = repetitions(written, ({ heading, lead, metaTitle, description }) => [
			heading,
			lead,
			metaTitle,
			description,
		]);
		expect(faults).toEqual([]);
	});

	it("replace or omit shared steps and answers that don't suit a service, and only such", () => {
		const [first] = services as readonly [Service];
		const change = (instead: Record<string, string>, omit?: string[]) =>
			buildServiceData(
				{ ...first, words: { ...first.words, en: { ...first.words.en, instead, omit } } },
				getText("en"),
			);
		const data = change({ pick: "Keep the nearest {{short}} server.", ping: "Ask {{short}}." }, ["ban"]);
		expect(data.steps.map(({ text }) => text)).toContain(`Keep the nearest ${brand.shortName} server.`);
		expect(data.questions.map(({ a }) => a)).toContain(`Ask ${brand.shortName}.`);
		expect(data.questions.map(({ id }) => id)).toEqual(["own", "own2", "own3", "ping", "ddos"]);
		expect(() => change({ tv: "None." })).toThrow("tv");
		expect(() => change({}, ["pick"])).toThrow("pick");
		expect(change({}, ["steps"]).steps).toEqual([]);
	});

	it("name the brand in its grammatical case", () => {
		const [first] = services as readonly [Service];
		const ru = { ...first.words.ru, lead: "Через серверы {{short, genitive}}" };
		const { lead } = buildServiceData({ ...first, words: { ...first.words, ru } as never }, getText("ru"));
		expect(lead).toBe(`Через серверы ${getShortName("ru", "genitive")}`);
	});

	it("have a title, steps and answers without gaps", () => {
		const whatsapp = services.find(({ slug }) => slug === "whatsapp") as Service;
		const data = buildServiceData(whatsapp, getText("en"));
		expect(data.steps).toHaveLength(4);
		expect(data.steps.filter(({ title, text }) => !title || !text || /\{\{/.test(title + text))).toEqual([]);
		// Its own, then its category's three, less those it omits.
		const { questions, omit = [] } = whatsapp.words.en;
		expect(data.questions).toHaveLength(questions.length + 3 - omit.length);
		expect(data.questions.slice(0, questions.length)).toEqual(data.ownQuestions);
	});
});
