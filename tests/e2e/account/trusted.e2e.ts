import { expect, inOneTab } from "../fixtures.ts";

for (const path of ["/", "/login", "/tools/whatsmyip", "/tools/speedtest"])
	inOneTab(`no text becomes markup, and nobody may say that any does: ${path}`, async ({ page, watch }) => {
		watch.allow(/TrustedTypePolicy|TrustedHTML/);
		await page.goto(path);
		const refused = await page.evaluate(() => {
			const fails = (work: () => void) => {
				try {
					work();
					return false;
				} catch (error) {
					return error instanceof TypeError;
				}
			};
			const { trustedTypes } = globalThis as unknown as {
				trustedTypes: { createPolicy(name: string, rules: object): void };
			};
			return [
				fails(() => trustedTypes.createPolicy("default", { createHTML: (html: string) => html })),
				fails(() => trustedTypes.createPolicy("another", { createHTML: (html: string) => html })),
				fails(() => {
					document.createElement("div").innerHTML = "<b>1</b>";
				}),
			];
		});
		expect(refused).toEqual([true, true, true]);
	});
