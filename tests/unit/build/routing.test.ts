import { describe, expect, it } from "vitest";
import { localeCodes } from "../../../i18n/locales.ts";
import { getLocalePath, splitPath } from "../../../i18n/paths.ts";

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
	])("%s is %s and %s", (pathname, locale, path) => expect(splitPath(pathname)).toEqual({ locale, path }));

	it.each(localeCodes)("in %s can be built from its parsed parts", (locale) => {
		for (const path of ["/", "/pricing", "/blog/post/a"])
			expect(splitPath(getLocalePath(locale, path))).toMatchObject({ locale, path });
	});
});
