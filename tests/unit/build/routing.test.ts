import { describe, expect, it } from "vitest";
import { localeCodes } from "../../../i18n/locales.ts";
import { localePath, splitPath } from "../../../i18n/paths.ts";
import { alternates, link } from "../../../src/routing/links.ts";
import { localized } from "../../../src/routing/localized.ts";

describe("an address", () => {
	it.each([
		["/", "en", "/"],
		["/index.html", "en", "/"],
		["/pricing", "en", "/pricing"],
		["/pricing/", "en", "/pricing"],
		["/ar", "ar", "/"],
		["/ar/", "ar", "/"],
		["/ar/index.html", "ar", "/"],
		["/fr/blog/post/a", "fr", "/blog/post/a"],
		["/france", "en", "/france"],
		["/en/pricing", "en", "/en/pricing"],
		["/de/pricing", "en", "/de/pricing"],
		// Switching to English must not redirect to another site.
		["/ar//evil.example/", "ar", "/evil.example"],
		["//evil.example/", "en", "/evil.example"],
		["//ar//evil.example//x", "ar", "/evil.example/x"],
	])("%s is %s and %s", (pathname, locale, path) => {
		expect(splitPath(pathname)).toEqual({ locale, path });
	});

	it.each(localeCodes)("in %s can be built from its parsed parts", (locale) => {
		for (const path of ["/", "/pricing", "/blog/post/a"])
			expect(splitPath(localePath(locale, path))).toMatchObject({ locale, path });
	});
});

describe("a link", () => {
	it("starts with its language, except for English", () => {
		expect(link("en", "home")).toBe("/");
		expect(link("ar", "home")).toBe("/ar");
		expect(link("ru", "pricing")).toBe("/ru/pricing");
	});

	it("can lead to an anchor, a query or a page below", () => {
		expect(link("en", "home", "#what-is-vpn")).toBe("/#what-is-vpn");
		expect(link("fr", "home", "#what-is-vpn")).toBe("/fr#what-is-vpn");
		expect(link("fr", "verifyOtp", "?context=signup")).toBe("/fr/verify/otp?context=signup");
		expect(link("ar", "download", "windows")).toBe("/ar/download/windows");
	});
});

it("the alternates of a page are its addresses in every language", () => {
	const [english, ...others] = alternates("/pricing", "https://a.example");
	expect(english).toEqual({ locale: "en", href: "https://a.example/pricing" });
	expect(others).toEqual(
		localeCodes.slice(1).map((code) => ({ locale: code, href: `https://a.example/${code}/pricing` })),
	);
	expect(others[0]?.href).toBe("https://a.example/ar/pricing");
});

describe("the static paths of a page file", () => {
	it("are one per language", () => {
		expect(localized()().map(({ params }) => params.locale)).toEqual([undefined, ...localeCodes.slice(1)]);
	});

	it("are one per entry and language", () => {
		const paths = localized([{ id: "uk" }, { id: "us" }], ({ id }) => ({ country: id }))();
		expect(paths).toHaveLength(2 * localeCodes.length);
		expect(paths[1]).toEqual({
			params: { locale: localeCodes[1], country: "uk" },
			props: { entry: { id: "uk" } },
		});
	});
});
