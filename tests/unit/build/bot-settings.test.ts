import { afterEach, describe, expect, it, vi } from "vitest";
import { policyOf } from "../../../src/build/postprocess/policy.ts";

/** What a page of a checked form is allowed under these settings. */
async function policyWith(settings: Record<string, string | undefined>): Promise<string> {
	for (const name of ["BOT_CHECK", "TURNSTILE_SITE_KEY"]) vi.stubEnv(name, settings[name] ?? "");
	vi.resetModules();
	const { botPolicy } = await import("../../../src/build/setting.ts");
	return policyOf({ scripts: [], wishes: [botPolicy] }, "");
}
afterEach(() => void vi.unstubAllEnvs());

describe("the policy of a page with a checked form", () => {
	it("allows no other host with our own check", async () => {
		for (const settings of [{}, { BOT_CHECK: "altcha", TURNSTILE_SITE_KEY: "key" }, { BOT_CHECK: "off" }])
			expect(await policyWith(settings)).not.toContain("https:");
	});

	it("allows Turnstile's script and frame where it is chosen, and nothing else of that host", async () => {
		const host = "https://challenges.cloudflare.com";
		for (const settings of [{ TURNSTILE_SITE_KEY: "key" }, { BOT_CHECK: "turnstile" }]) {
			const rules = (await policyWith(settings)).split("; ").filter((rule) => rule.includes("https:"));
			expect(rules.sort()).toEqual([`frame-src ${host}`, `script-src 'self' ${host}`]);
		}
	});
});
