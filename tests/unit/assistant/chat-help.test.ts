import { describe, expect, it } from "vitest";
import { detectLanguage } from "../../../functions/assistant/language.ts";
import { offTopic } from "../../../functions/assistant/rank.ts";
import { hasForeignLink, verify } from "../../../functions/assistant/rephrase.ts";
import { localeCodes } from "../../../i18n/locales.ts";
import { buildTrainingInput } from "../../../src/build/chat/index.ts";
import { checkNames } from "../../../src/build/chat/topics.ts";
import { toHeadingId } from "../../../src/site/mdx-nodes.ts";
import { faultsOf } from "../../support/content-faults.ts";

describe.each(localeCodes)("the assistant's knowledge in %s", (locale) => {
	const { passages, words, talk, phrasings } = buildTrainingInput(locale);
	const english = buildTrainingInput("en");

	it("has the same passages as in English", () => {
		const bare = ({ passages: list }: typeof english) => [
			// A service's or country's page has two to four questions of its own, as many as a language needs.
			...new Set(
				list.map(({ id }) =>
					id.replace(/~.*|(?<=^vpn-for-[^#]+\/[^/#]+)\/[2-4]$|(?<=^country\/[^#]+)#q[2-4]$/, ""),
				),
			),
		];
		expect(bare({ passages } as typeof english)).toEqual(bare(english));
		expect(Object.keys(talk)).toEqual(Object.keys(english.talk));
		expect(phrasings[offTopic]?.length).toBeGreaterThan(50);
	});

	it("has no unresolved placeholder or conditional", () => {
		const all = passages.flatMap(({ title, text }) => [title, text]).concat(Object.values(words));
		expect(all.filter((text) => /\{\{|\}\}|\$t\(|<\/?[A-Z]|undefined|\[object|^\s*$/.test(text))).toEqual([]);
		expect(new Set(passages.map(({ id }) => id)).size).toBe(passages.length);
	});

	it("can be quoted: no passage looks as if it had an unknown link", () =>
		expect(passages.filter(({ text }) => hasForeignLink(text, text)).map(({ id }) => id)).toEqual([]));

	it("has suggested questions", () =>
		expect(passages.filter(({ question }) => !/[?؟]$/.test(question)).map(({ id }) => id)).toEqual([]));

	it("links to pages of its language", () => {
		const start =
			locale === "en"
				? new RegExp(`^/(?!(${localeCodes.slice(1).join("|")})(/|$))`)
				: new RegExp(`^/${locale}/`);
		expect(passages.filter(({ url }) => !start.test(url))).toEqual([]);
	});
});

it("a listed passage that no page has any more is named", () => {
	const ids = buildTrainingInput("en").passages.map(({ id }) => id);
	const renamed = ids.filter((id) => id !== "chat#despair" && !id.startsWith("helplines/"));
	expect(
		faultsOf(() => checkNames("en", renamed, ["country/*", "glossary/vnp", "guides/of-yesterday"])),
	).toEqual(
		["help/en.json: glossary/vnp", "passages.json: helplines/*", "passages.json: chat#despair"].map(
			(name) => `content/${name}: found it, wanted the name of something on a page`,
		),
	);
});

it("money and logging are quoted, and may not be rephrased", () => {
	const { passages } = buildTrainingInput("en");
	const rephrasable = passages.filter(({ quoted }) => !quoted).map(({ id }) => id);
	expect(
		rephrasable.filter((id) =>
			/^(pricing|privacypolicy|terms|why)|refund|cancel|charged|logs|aes|kill|leak/.test(id),
		),
	).toEqual([]);
});

it.each([
	["What we never record", "what-we-never-record"],
	["Ce qui n’est pas permis", "ce-qui-nest-pas-permis"],
	["ما لا نسجّله أبدًا", "ما-لا-نسجّله-أبدًا"],
])("the heading %s has the anchor %s", (heading, anchor) => expect(toHeadingId(heading)).toBe(anchor));

it.each([
	["Как вернуть деньги?", "en", "ru"],
	["كيف أدفع؟", "fr", "ar"],
	["как настроить openvpn", "en", "ru"],
	["refund", "ru", "ru"],
	["Comment payer ?", "fr", "fr"],
	["?!", "ar", "ar"],
] as const)("%s on a page in %s is asked in %s", (question, page, locale) =>
	expect(detectLanguage(question, page)).toBe(locale),
);

it("numbers in other digits are checked as well", () => {
	const passages = [
		{ id: "a", url: "/a", title: "A", text: "30 يومًا", question: "A", class: "a", quoted: false },
	];
	expect(verify("٣٠ يومًا [1].", passages)?.text).toBe("٣٠ يومًا.");
	expect(verify("٩٠ يومًا [1].", passages)).toBeNull();
});
