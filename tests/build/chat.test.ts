import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Help } from "../../functions/contract/chat.ts";
import { localeCodes } from "../../i18n/locales.ts";
import { byUrl, dist, distFiles, pages } from "../support/site/dist.ts";

describe.each(localeCodes)("the assistant in %s", (locale) => {
	const { passages } = JSON.parse(readFileSync(join(dist, `chat/${locale}.json`), "utf8")) as Help;

	it("cites existing pages and anchors", () => {
		const missing = passages.filter(({ url }) => {
			const [path = "", anchor] = url.split("#");
			const html = byUrl.get(path)?.html;
			return html === undefined || (anchor !== undefined && !html.includes(`id="${anchor}"`));
		});
		expect(missing.map(({ url }) => url)).toEqual([]);
		expect(passages.length).toBeGreaterThan(200);
	});

	it("says what these pages say, numbers included", () => {
		const plain = (text: string) =>
			text
				.replace(/<[^>]*>/g, "")
				.replace(/&(#39|amp|quot|lt|gt|nbsp);/g, "")
				.replace(/[\s\u2066-\u2069'"&<>\u00a0\u202f]+/g, "");
		// Prices are formatted from the cards' data and the free locations have their own wording, so neither matches a page verbatim.
		const faqs = passages.filter(({ id }) => /^(faqs|pricing)#(?!plans|currencies|free-locations)/.test(id));
		const wrong = faqs.filter(
			({ url, text }) => !plain(byUrl.get(url.replace(/#.*/, ""))?.html ?? "").includes(plain(text)),
		);
		expect(wrong.map(({ id }) => id)).toEqual([]);
		expect(faqs.length).toBeGreaterThan(40);
	});
});

it("every page has the button that opens the chat, and no other part of it", () => {
	const faults = pages.flatMap(({ url, html }) => {
		const [, file] = /<button[^>]*class="find fab js-only"[^>]*data-open="([^"]+)"/.exec(html) ?? [];
		if (!file) return /<header/.test(html) ? [`${url} has no button`] : [];
		if (!distFiles.includes(file.slice(1))) return [`${url} opens ${file}, which is not there`];
		return /\/words\/chat|\/chat\/\w\w\.json|class="chat"/.test(html)
			? [`${url} holds more of the chat`]
			: [];
	});
	expect(faults).toEqual([]);
});
