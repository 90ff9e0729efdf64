import { describe, expect, it } from "vitest";
import * as ar from "../../../i18n/ar/terms.ts";
import * as en from "../../../i18n/en/terms.ts";
import { fold, splitWords } from "../../../i18n/fold.ts";
import * as fr from "../../../i18n/fr/terms.ts";
import * as ru from "../../../i18n/ru/terms.ts";
import type { Terms } from "../../../i18n/terms.ts";
import { listEntries } from "../../../src/build/postprocess/search-index.ts";
import { buildOptions, type Entry, find, MiniSearch } from "../../../src/features/search/engine.ts";

describe("text comparison", () => {
	it.each([
		["Sécurité ÉLEVÉE", "securite elevee"],
		["Ещё её", "еще ее"],
		["мой", "мой"],
		["الأَمانُ إلى آخِر", "الامان الي اخر"],
		["سُؤال شبكـــة", "سوال شبكه"],
		["٣٠ ۳۰", "30 30"],
		["cœur Straße Türkiye", "coeur strasse turkiye"],
		["کویت", "كويت"],
	])("%s is %s", (text, folded) => expect(fold(text)).toBe(folded));

	it.each([
		["Wi-Fi, e-mail.", ["wi", "fi", "wifi", "mail", "email"]],
		["l’adresse d'un IP", ["adresse", "ladresse", "un", "dun", "ip"]],
		["IPv4/IPv6 & 4 K", ["ipv4", "ipv6", "4"]],
		["", []],
	])("the words of %j", (text, words) => expect(splitWords(text)).toEqual(words));
});

/** Whether two words have the same stem. */
const haveSameStem = (stems: Terms, a: string, b: string): boolean => {
	const { processTerm } = buildOptions(stems);
	const term = (word: string) => splitWords(word).map((part) => processTerm?.(part));
	return JSON.stringify(term(a)) === JSON.stringify(term(b));
};

describe("stemming", () => {
	it.each([
		[en, "refunds refunding|canceled cancels|unsubscribe cancel", "refund renew"],
		[fr, "remboursements remboursement|sécurité securite|connectée connectees", "prix privé"],
		[ru, "подписку подписки|серверами сервер|ещё еще|Нетфликс Netflix", "карта страна"],
		[
			ar,
			"الأجهزة أجهزتك|والشبكة شبكات|بياناتك البيانات|مُجانًا مجاني|سياسة السياسات|يوتيوب YouTube",
			"سرعة سعر|أمان أم",
		],
	])("%#: is the same for %s, and not for %s", (stems, same, different) => {
		for (const [pairs, expected] of Object.entries({ [same]: true, [different]: false }))
			for (const pair of pairs.split("|")) {
				const [a = "", b = ""] = pair.split(" ");
				expect(haveSameStem(stems, a, b), pair).toBe(expected);
			}
	});
});

describe("search results", () => {
	const searchIn = (stems: Terms, ...titles: string[]) => {
		const index = new MiniSearch<Entry>(buildOptions(stems));
		index.addAll(
			titles.map((title, id) => ({
				id: `${id}`,
				kind: "faq" as const,
				url: `#${id}`,
				title,
				text: "",
				more: "",
			})),
		);
		return (query: string) => find(index, query, stems).map((hit) => hit.title);
	};
	const refund = ["Can I get my money back?", "How do I cancel?", "How do I install it on Linux?"];
	const search = searchIn(en, ...refund);

	it("are empty for unrelated words, for stop words, and for nothing", () => {
		for (const query of ["pizza recipe", "how do I", "", "???"]) expect(search(query)).toEqual([]);
	});

	it("omit what matches less than half of the words", () =>
		expect(search("money laundering offshore islands")).toEqual([]));

	it("omit what matches one of several words only approximately", () => {
		expect(search("monez laundering")).toEqual([]);
		expect(search("monez")).toEqual([refund[0]]);
	});

	it("list the same target once", () =>
		expect(searchIn(en, "Kill switch", "Kill switch")("kill switch")).toEqual(["Kill switch"]));
});

describe("a page's index entries", () => {
	const html = `<title>Help &amp; FAQ | Brand</title><meta name="description" content="Short answers."><main>
		<h1>Ask</h1><nav><h2 id="toc">On this page</h2><p>x</p></nav>
		<section id="more"><h2>Two <b>words</b></h2><p>First.</p><svg><text>9</text></svg><p>Second.</p></section>
		<details><summary>Why?</summary><p id="why">Because of ${"many words ".repeat(30)}end.</p></details>
		<h2 id="part">A part</h2><p>Of a longer text.</p></main>`;

	it("are the page, its sections with an anchor, its questions and the parts of a long text", () => {
		const entries = listEntries("/faqs", html);
		expect(entries.map(({ kind, url, title }) => [kind, url, title])).toEqual([
			["page", "/faqs", "Help & FAQ"],
			["help", "/faqs#more", "Two words"],
			["help", "/faqs#part", "A part · Help & FAQ"],
			["faq", "/faqs#why", "Why?"],
		]);
		expect(entries[0]).toMatchObject({ text: "Short answers.", more: "Ask Two words A part" });
		expect(entries[1]?.text).toBe("First. Second.");
		expect(entries[3]?.text).toMatch(/^Because of .{80,125}…$/);
		expect(entries[3]?.more).toContain("end.");
	});

	it("include the terms of a glossary, each with its anchor", () => {
		const terms =
			'<main><h1>Words</h1><dl><div><dt id="mtu">MTU</dt><dd>A size.</dd></div><div><dt id="a"><a href="/x">A b</a></dt> <dd>C.</dd></div></dl></main>';
		expect(listEntries("/glossary", `<title>Words</title>${terms}`).slice(1)).toEqual([
			{ kind: "help", url: "/glossary#mtu", title: "MTU", text: "A size.", more: "." },
			{ kind: "help", url: "/glossary#a", title: "A b", text: "C.", more: "." },
		]);
	});

	it("of a country are the page, found by its headings, and its questions", () => {
		const entries = listEntries("/country/norway", html);
		expect(entries.map(({ url }) => url)).toEqual(["/country/norway", "/country/norway#why"]);
		expect(entries[0]?.more).toContain("Two words");
		expect(entries[1]?.text.length).toBeLessThan(45);
	});

	it("include the page's name in the menus", () => {
		const footer = `<footer><a href="/faqs#a">An answer</a><a href="/faqs" class="x">Help <b>desk</b></a></footer>`;
		expect(listEntries("/faqs", `${html}${footer}`)[0]).toMatchObject({ name: "Help desk" });
		expect(listEntries("/faqs", html)[0]).not.toHaveProperty("name");
	});

	it("have the kind of their URL", () => {
		const kind = (url: string) => listEntries(url, html)[0]?.kind;
		expect([
			kind("/ar/country/norway"),
			kind("/vpn-for-sport/espn"),
			kind("/blog/post/a"),
			kind("/blog"),
		]).toEqual(["country", "service", "post", "page"]);
		expect(listEntries("/features", html)[1]?.kind).toBe("feature");
	});

	it("are empty where search engines are excluded", () => {
		expect(listEntries("/profile", `<meta name="robots" content="noindex">${html}`)).toEqual([]);
		const aliasPage = `<link rel="canonical" href="https://a.example/country/us">${html}`;
		expect(listEntries("/country/usa", aliasPage)).toEqual([]);
		expect(listEntries("/country/us", aliasPage)).not.toEqual([]);
	});
});
