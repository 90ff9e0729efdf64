import { expect, it } from "vitest";
import { PageParts } from "../../../src/build/postprocess/page-parts.ts";
import { policyOf } from "../../../src/build/postprocess/policy.ts";

it("a page's policy allows its own host and what it inlines, and nothing else", () => {
	const policy = policyOf(
		new PageParts('<script>a()</script><script type="application/ld+json">{}</script>'),
		"p{}",
	);
	expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^']+'; style-src 'sha256-/);
	expect(policy).toContain("connect-src 'self';");
	expect(policy.match(/sha256/g)).toHaveLength(2);
	expect(policy).not.toContain("http");
});

it("a page that asks for another host gets it where it asks, and says so nowhere else", () => {
	const html =
		'<meta name="policy" content="connect-src https://a.example https://b.example; frame-src https://c.example">';
	const policy = policyOf(new PageParts(html), "");
	expect(policy).toContain("connect-src 'self' https://a.example https://b.example;");
	expect(policy).toContain("frame-src https://c.example");
	expect(policy).toContain("script-src 'self';");
});

it("text becomes neither markup nor script on pages that run our own code alone", () => {
	const trusted = "trusted-types search speed; require-trusted-types-for 'script'";
	expect(policyOf(new PageParts("<script>a()</script>"), "")).toContain(trusted);
	expect(
		policyOf(new PageParts('<meta name="policy" content="connect-src https://a.example">'), ""),
	).toContain(trusted);
	expect(
		policyOf(new PageParts('<meta name="policy" content="script-src https://a.example">'), ""),
	).not.toContain("trusted-types");
});
