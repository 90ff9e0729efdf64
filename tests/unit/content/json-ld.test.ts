import { describe, expect, it } from "vitest";
import brand from "../../../content/brand.json";
import { buildProduct } from "../../../src/features/billing/plans/product.ts";
import { buildBreadcrumbs, buildFaqPage } from "../../../src/routing/json-ld.ts";
import { origin } from "../../../src/site/setting.ts";

const t = (key: string) => key;

describe("structured data", () => {
	it("leads from home to the page, in the page's language", () => {
		const steps = [
			["Addresses", "download"],
			["Linux", "download", "linux"],
		] as const;
		expect(buildBreadcrumbs({ locale: "ar", t }, ...(steps as never as []))).toEqual({
			"@type": "BreadcrumbList",
			itemListElement: [
				["navbar:home", `${origin}/ar`],
				["Addresses", `${origin}/ar/download`],
				["Linux", `${origin}/ar/download/linux`],
			].map(([name, item], i) => ({ "@type": "ListItem", position: i + 1, name, item })),
		});
	});

	it("has the answer of each question", () => {
		expect(buildFaqPage([{ q: "Why?", a: "So." }])).toMatchObject({
			mainEntity: [{ name: "Why?", acceptedAnswer: { text: "So." } }],
		});
	});
});

it("a product is named for what is sold, not for its page", () => {
	const product = buildProduct("D", "https://ship.example/pricing", [], () => "", 0);
	expect(product).toMatchObject({ name: brand.name });
});
