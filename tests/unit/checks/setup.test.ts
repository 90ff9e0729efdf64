import { afterAll, expect, it, vi } from "vitest";

vi.mock("../../../src/build/checks/placeholders.ts", async (original) => ({
	...(await original<object>()),
	findAllPlaceholderFaults: () => ["i18n/en/home.json:3: nobody fills in {{brandd}}: write {{brand}}"],
}));
// Don't leak modules loaded with this test's mocks into other files of the process.
afterAll(() => vi.resetModules());

it("no build starts with a misspelt placeholder", async () => {
	vi.resetModules();
	const { checkFirst } = await import("../../../src/build/plugins/setup.ts");
	const begin = checkFirst().hooks["astro:config:setup"] as unknown as (options: object) => Promise<void>;
	await expect(begin({ updateConfig: () => {}, injectRoute: () => {} })).rejects.toThrow(
		"{{brandd}}: write {{brand}}",
	);
});
