import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { describe, expect, it } from "vitest";
import { buildSecurityHeaders } from "../../functions/http/headers.ts";
import { distFiles, distText, faultsOn, pages } from "../support/site/dist.ts";
import { attributeFaults, foreignFaults, policyFaults } from "./rules/security.ts";

describe("every page", { timeout: 120_000 }, () => {
	it("has a policy that lists each of its inline scripts and styles", () =>
		expect(faultsOn(policyFaults)).toEqual([]));

	it("has a policy without high-severity findings of Google's evaluator", () => {
		const header = buildSecurityHeaders("https://site.test")["Content-Security-Policy"];
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

	it("has no style attribute, no inline handler and no javascript: address", () =>
		expect(faultsOn(attributeFaults)).toEqual([]));

	it("requests nothing from other hosts", () => expect(faultsOn(foreignFaults)).toEqual([]));
});

it("no page, script, header or folder has any part of the editor, which only `npm run dev` has", () => {
	const text = /\.(html|js|css|json|txt|xml|svg|webmanifest)$|^_headers$/;
	const isEditor = (path: string) =>
		/^admin\//.test(path) ||
		(text.test(path) && /sveltia|\/admin\/(files|packages|config)|href="\/admin/i.test(distText(path)));
	expect(distFiles.length).toBeGreaterThan(500);
	expect(distFiles.filter(isEditor)).toEqual([]);
});
