import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Parser from "rss-parser";
import { describe, expect, it } from "vitest";
import { localeCodes } from "../../i18n/locales.ts";
import { getLocalePath } from "../../i18n/paths.ts";
import { compareNewestFirst } from "../../src/features/blog/order.ts";
import { getText } from "../../src/words/text.ts";
import { distFiles, distText, pageAt } from "../support/site/dist.ts";
import { attribute, documentOf, siteOrigin } from "./rules/page.ts";

const folder = join(import.meta.dirname, "../../content/blog");
const posts = readdirSync(folder)
	.map((id) => ({ id, ...JSON.parse(readFileSync(join(folder, id, "post.json"), "utf8")) }))
	.filter(({ draft }) => !draft)
	.sort(compareNewestFirst);
const ids = posts.map(({ id }) => id);
const origin = siteOrigin();
const idsIn = (element: Element | null) => [
	...new Set(
		[...(element?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href")?.replace(/.*\//, "")),
	),
];
const section = (url: string, name: string) =>
	documentOf(pageAt(url)).querySelector(`section[aria-labelledby=${name}]`);

describe.each(localeCodes)("the blog in %s", (locale) => {
	const at = (path: string) => getLocalePath(locale, path);

	it("shows the first three as popular, the next as recent, and all as cards", () => {
		expect(idsIn(section(at("/blog"), "popular"))).toEqual(ids.slice(0, 3));
		expect(idsIn(section(at("/blog"), "recent"))).toEqual(ids.slice(1, 4));
		expect(idsIn(section(at("/blog"), "posts"))).toEqual(ids);
		expect(section(at("/blog"), "posts")?.querySelector(".cards.two")).not.toBeNull();
	});

	it.each(["cybersecurity", "entertainment", "tips-tricks", "news"])(
		"has the posts of %s in rows",
		(category) => {
			const url = at(`/blog/${category}`);
			expect(idsIn(section(url, "posts"))).toEqual(
				posts.filter((post) => post.category === category).map(({ id }) => id),
			);
			expect(section(url, "posts")?.querySelector(".rows")).not.toBeNull();
			expect(documentOf(pageAt(url)).querySelector(".tabs [aria-current]")?.getAttribute("href")).toBe(url);
			expect(documentOf(pageAt(url)).querySelector("h1")?.textContent).toBe(
				getText(locale).t(`blog:titles.${category}`),
			);
		},
	);

	it("has every post with its data, its text and its neighbours", () => {
		for (const post of posts) {
			const page = pageAt(at(`/blog/post/${post.id}`));
			const document = documentOf(page);
			const words = document.querySelector(".prose")?.textContent?.split(/\s+/).length ?? 0;
			expect([post.id, words > 450]).toEqual([post.id, true]);
			const parts = ".toc a|.sources a|.share a|[rel=prev], [rel=next]|svg.ava|svg.image.frame";
			for (const part of parts.split("|"))
				expect([post.id, part, document.querySelector(part) !== null]).toEqual([post.id, part, true]);
			const data = [...document.querySelectorAll('script[type="application/ld+json"]')]
				.map((script) => JSON.parse(script.textContent ?? ""))
				.find((entry) => entry["@type"] === "BlogPosting");
			expect(data).toMatchObject({
				headline: document.querySelector("h1")?.textContent?.trim(),
				datePublished: post.published,
				dateModified: post.updated ?? post.published,
				inLanguage: locale,
				url: origin + at(`/blog/post/${post.id}`),
			});
			for (const url of [data.image, attribute(page, "meta[property='og:image']", "content")])
				expect(distFiles).toContain(url.slice(origin.length + 1));
		}
	});

	it("has a valid RSS feed, linked from its pages only", async () => {
		const file = at("/blog/rss.xml");
		const parser = new Parser({ customFields: { feed: ["language"] } });
		const feed = await parser.parseString(distText(file.slice(1)));
		expect(feed).toMatchObject({ language: locale, link: origin + at("/blog"), feedUrl: origin + file });
		expect(feed.items.map(({ link }) => link)).toEqual(ids.map((id) => origin + at(`/blog/post/${id}`)));
		for (const item of feed.items) {
			expect(item.title && item.contentSnippet && item.creator && item.categories?.length).toBeTruthy();
			expect(item.isoDate?.slice(0, 10)).toBe(posts.find(({ id }) => item.link?.endsWith(id))?.published);
		}
		const feeds = (url: string) =>
			[...documentOf(pageAt(url)).querySelectorAll("link[rel=alternate][type]")].map((link) =>
				link.getAttribute("href"),
			);
		for (const url of [at("/blog"), at("/blog/news"), at(`/blog/post/${ids[0]}`)])
			expect(feeds(url)).toEqual([file, at("/blog/feed.json")]);
		expect(feeds(at("/about-us"))).toEqual([]);
	});

	it("has a JSON feed of version 1.1 with the same posts", () => {
		const feed = JSON.parse(distText(at("/blog/feed.json").slice(1)));
		expect(feed).toMatchObject({
			version: "https://jsonfeed.org/version/1.1",
			language: locale,
			feed_url: origin + at("/blog/feed.json"),
		});
		expect(feed.items.map(({ url }: { url: string }) => url)).toEqual(
			ids.map((id) => origin + at(`/blog/post/${id}`)),
		);
		for (const item of feed.items) {
			expect(item.id).toBe(item.url);
			expect(item.content_text && item.title && item.authors[0].name).toBeTruthy();
			expect(new Date(item.date_published).toISOString()).toBe(item.date_published);
		}
	});

	it("shows the newest posts at an unknown address", () => {
		const page = pageAt(at("/blog/post/404"));
		expect(attribute(page, "meta[name=robots]", "content")).toContain("noindex");
		expect(idsIn(section(page.url, "newest"))).toEqual(ids.slice(0, 3));
	});
});

describe("posts", () => {
	it("are in the sitemap with the day of their last change", () => {
		const sitemap = distText("sitemap-0.xml");
		for (const { id, published, updated = published } of posts) {
			const entry = new RegExp(`<loc>${origin}/blog/post/${id}</loc><lastmod>([^<]+)`).exec(sitemap);
			expect([id, entry?.[1]?.slice(0, 10)]).toEqual([id, updated]);
		}
	});

	it("have different covers that are small and load nothing else", () => {
		const covers = ids.map((id) => distText(`covers/${id}.svg`));
		expect(new Set(covers).size).toBe(ids.length);
		for (const cover of covers) {
			expect(cover.length).toBeLessThan(6 * 1024);
			expect(cover).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
			expect(cover).not.toMatch(/<script|(?:href|src)="(?!#)|url\((?!#)|var\(/);
		}
	});
});
