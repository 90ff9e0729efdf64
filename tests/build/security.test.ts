import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { describe, expect, it } from "vitest";
import { securityHeaders } from "../../functions/http/headers.ts";
import { distFiles, distText, faultsOn, pageOf, pages } from "../support/site/dist.ts";
import { attributeFaults, foreignFaults, policyFaults } from "./rules/security.ts";

describe("every page", { timeout: 120_000 }, () => {
	it("has a policy that lists each of its inline scripts and styles", () => {
		expect(faultsOn(policyFaults)).toEqual([]);
	});

	it("has a policy without high-severity findings of Google's evaluator", () => {
		const header = securityHeaders("https://site.test")["Content-Security-Policy"];
		const severeFindings = (policy: string) =>
			new CspEvaluator(new CspParser(`${policy}; ${header}`).csp)
				.evaluate()
				.filter(({ severity }) => severity <= Severity.MEDIUM)
				.map(({ directive, description }) => `${directive}: ${description}`);
		expect(severeFindings("default-src 'none'; script-src 'unsafe-inline' https:")).not.toEqual([]);
		const policies = new Set(
			pages.map(({ html }) => /content-security-policy" content="([^"]*)/.exec(html)?.[1]),
		);
		expect([...policies].flatMap((policy) => severeFindings(policy ?? "script-src *"))).toEqual([]);
	});

	it("has no style attribute, no inline handler and no javascript: address", () => {
		expect(faultsOn(attributeFaults)).toEqual([]);
	});

	it("requests nothing from other hosts", () => {
		expect(faultsOn(foreignFaults)).toEqual([]);
	});
});

it("no page, script, header or folder has any part of the editor, which only `npm run dev` has", () => {
	const text = /\.(html|js|css|json|txt|xml|svg|webmanifest)$|^_headers$/;
	const isEditor = (path: string) =>
		/^admin\//.test(path) ||
		(text.test(path) && /sveltia|\/admin\/(files|packages|config)|href="\/admin/i.test(distText(path)));
	expect(distFiles.length).toBeGreaterThan(500);
	expect(distFiles.filter(isEditor)).toEqual([]);
});

describe("the check of security", () => {
	const page = (policy: string, rest = "") =>
		pageOf(
			"index.html",
			`<meta http-equiv="content-security-policy" content="default-src 'none'; ${policy}">${rest}`,
		);

	it.each([
		["a script without hash", page("script-src 'self'", "<script>a()</script>")],
		["a style without hash", page("style-src 'self'", "<style>p{}</style>")],
		["unsafe-inline", page("script-src 'unsafe-inline'")],
		["any host", page("img-src *")],
		["a whole scheme", page("connect-src https:")],
		["no policy", pageOf("index.html", "<p>")],
		[
			"an open default",
			pageOf("index.html", `<meta http-equiv="content-security-policy" content="default-src 'self'">`),
		],
		["a late policy", pageOf("index.html", `<link rel="icon" href="/a.svg">${page("").html}`)],
	])("refuses %s", (_, sample) => {
		expect(policyFaults(sample)).toHaveLength(1);
	});

	it.each(['<p style="color:red">', '<svg onLoad="a()"></svg>', '<a href="javascript:a()">'])(
		"refuses %s",
		(html) => {
			expect(attributeFaults(pageOf("index.html", html))).toHaveLength(1);
		},
	);

	it.each([
		'<script src="https://a.example/a.js"></script>',
		'<img srcset="/a.png 1x, https://a.example/b.png 2x">',
		"<style>p{background:url('https://a.example/a.png')}</style>",
	])("refuses %s", (html) => {
		expect(foreignFaults(pageOf("index.html", html))).toHaveLength(1);
	});
});
