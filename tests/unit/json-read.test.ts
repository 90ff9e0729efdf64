import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { jsonRead } from "../../src/build/json-read.ts";

const { handler } = jsonRead.transform as { handler: (code: string) => { code: string } };
const readers = globSync(["content/readers/*.ts", "src/**/*.ts"]).filter((file) =>
	/^[^*]*import\.meta\.glob<unknown>\("[^"]*\.json"/m.test(readFileSync(file, "utf8")),
);

describe("what is rendered at build", () => {
	it("has every reader of many JSON files among those it knows", () => {
		expect(readers.length).toBeGreaterThan(10);
	});

	it.each(readers)("reads what %s wants from disk, and imports none of it", (file) => {
		const { code } = handler(readFileSync(file, "utf8"));
		expect(code).toMatch(/jsonLike\("/);
		expect(code).not.toMatch(/^[^*]*import\.meta\.(glob<|env\b)/m);
	});
});
