import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { placeholders } from "../../../content/placeholders.ts";

describe("what only the operator knows", () => {
	it("is listed with its file, its field and what belongs there", () => {
		const result = placeholders();
		expect(result.map(({ where }) => where)).toEqual(
			expect.arrayContaining([
				"content/brand.json: origin",
				"content/brand.json: postal",
				"content/releases.json: linux",
				"content/releases.json: android",
				"content/plans.json: history, discountStarts",
				"content/protocols.json: offered",
				"content/trust.json: audits",
				"content/trust.json: sourceCode",
				"content/trust.json: diskless",
				"content/trust.json: paidReviews",
				"content/security.json",
				"content/transparency.json: halves",
				"content/claims/keepRefundYears.json",
			]),
		);
		for (const { where, wanted } of result) {
			expect(existsSync(where.split(":")[0] ?? ""), where).toBe(true);
			expect(wanted).not.toBe("");
		}
	});
});
