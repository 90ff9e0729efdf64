import { describe, expect, it } from "vitest";
import brand from "../../content/brand.json" with { type: "json" };
import { platforms } from "../../content/readers/platforms.ts";
import type { Help } from "../../functions/contract/chat.ts";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { splitPath } from "../../i18n/paths.ts";
import { killSwitchPlatforms, splitItems, splitPlatforms } from "../../src/words/claims.ts";
import { distText, faultsOn, type PageFile, pages } from "../support/site/dist.ts";
import { documentOf, titleOf } from "./rules/page.ts";
import data from "./rules/promises.json" with { type: "json" };

type Patterns = Record<Locale, string>;
/** A promise that's only true with an exception, by patterns. */
interface Promised {
	name: string;
	claim: Patterns;
	/** Platforms it applies to: they must be named nearby, except on one of their own pages. */
	on?: string;
	/** What must appear in the same list item, row or section. Without `on` or `exception`, the promise is never allowed. */
	exception?: Patterns | string;
	/** Mentions that don't promise anything: questions, instructions, its absence, or where it depends on the app. */
	notPromised?: Patterns | string;
}
const promises: Promised[] = data.promises;

const has = (text: string, pattern: string): boolean =>
	new RegExp(pattern.replace("{{brand}}", brand.name), "iu").test(text);
/** All words, in any order. */
const hasAll = (text: string, words: readonly string[]): boolean => words.every((word) => has(text, word));

/**
 * Promises in a paragraph, cell or summary without their exception in `context`, its list item, row or section.
 * `lists` holds the platforms and ciphers that promises name, `app` the platform of the page.
 */
function promiseFaults(
	locale: Locale,
	text: string,
	context: string,
	lists: Record<string, readonly string[]>,
	app?: string,
): string[] {
	return promises.flatMap(({ name, claim, on, exception, notPromised }) => {
		const isQuestion = notPromised === "question" && /[?؟]$/u.test(text.trim());
		const isOther = typeof notPromised === "object" && has(text.trim(), notPromised[locale]);
		if (!has(text, claim[locale]) || isQuestion || isOther) return [];
		const platforms = on ? (lists[on] ?? []) : undefined;
		const applies = !platforms || platforms.includes(app ?? "") || hasAll(context, platforms);
		const isExcepted =
			exception === "ciphers"
				? hasAll(context, lists.ciphers ?? [])
				: exception === undefined ||
					has(context, (exception === "paid" ? data.paid : (exception as Patterns))[locale]);
		if ((on || exception) && applies && isExcepted) return [];
		return [`promises ${name} without its exception: “${text.trim().slice(0, 160)}”`];
	});
}

const lists = { killSwitch: killSwitchPlatforms, split: splitPlatforms, ciphers: splitItems("aes-256") };
const folded = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ");

/** Column headings of a cell's table: free and paid. */
const headsOf = (block: Element): string =>
	[...(block.closest("table")?.querySelectorAll("thead th") ?? [])]
		.map((head) => ` ${head.textContent}`)
		.join("");

/** Each leaf text block, and its context: the list item, row or section. */
function texts(page: PageFile): [text: string, beside: string][] {
	const document = documentOf(page);
	const blocks = document.body.querySelectorAll("p, li, td, th, dt, dd, h1, h2, h3, summary, figcaption");
	const summary = document.querySelector("meta[name=description]")?.getAttribute("content");
	return [
		...[...blocks]
			// Titles of external sources aren't our promises.
			.filter((block) => !block.querySelector("p, li, td, dd, h2, h3, table") && !block.matches(".checked"))
			.map((block): [string, string] => [
				folded(block.textContent),
				folded((block.closest("li, tr, details, section, main") ?? block).textContent + headsOf(block)),
			]),
		...[titleOf(page), summary].map((text): [string, string] => [folded(text), folded(text)]),
	];
}

/** Pages that explain features of VPNs in general. */
const isAbout = ({ path }: Pick<PageFile, "path">): boolean => /^\/(?:glossary|guides|protocols)/.test(path);
/** The platform, on the page of an app. */
const appOf = ({ path }: Pick<PageFile, "path">) =>
	platforms.find(({ id }) => path === `/download/${id}`)?.name;

describe("promises on the built site", { timeout: 120_000 }, () => {
	it("include their exceptions, in every language", () => {
		const check = (page: PageFile) =>
			texts(page).flatMap(([text, context]) => promiseFaults(page.locale, text, context, lists, appOf(page)));
		const faults = faultsOn(
			check,
			pages.filter((page) => !isAbout(page)),
		);
		expect(faults).toEqual([]);
	});

	it.each(localeCodes)("include them in the assistant's answers in %s", (locale) => {
		const { passages } = JSON.parse(distText(`chat/${locale}.json`)) as Help;
		const faults = passages.flatMap(({ id, url, title, text }) => {
			const page = { path: splitPath(url.replace(/#.*/, "")).path };
			return isAbout(page)
				? []
				: promiseFaults(locale, text, `${title} ${text}`, lists, appOf(page)).map(
						(fault) => `${id} ${fault}`,
					);
		});
		expect(faults).toEqual([]);
	});
});

it.each([
	["en", "Kill switch If the connection drops, nothing leaves unencrypted."],
	["en", "AES-256 encryption, leak protection and a kill switch on Windows."],
	["en", "Unlimited bandwidth"],
	["en", "Apps for all your devices"],
	["en", "Our team helps 24/7."],
	["en", "If the bank refuses, leave its app out with split tunneling."],
	["en", "Ads and trackers are blocked before they load."],
	["fr", "Bande passante illimitée"],
	["fr", "Sortez FOX du tunnel."],
	["fr", "Moins de publicités, moins de données"],
	["ru", "Шифрование AES-256, никаких логов"],
	["ru", "Пустите приложение мимо VPN."],
	["ru", "Помощь 24/7"],
	["ar", "مفتاح القطع والحماية من التسرّب"],
	["ar", "أخرج FOX من النفق."],
	["ar", "حجب الإعلانات وأدوات التتبّع"],
] as const)("the check of promises finds, in %s, “%s”", (locale, text) => {
	expect(promiseFaults(locale, text, text, lists)).not.toEqual([]);
});
