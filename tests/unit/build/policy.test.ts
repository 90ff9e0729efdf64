import { createHash } from "node:crypto";
import { afterAll, describe, expect, it, vi } from "vitest";
import { PageParts } from "../../../src/build/postprocess/page-parts.ts";
import { buildPolicy } from "../../../src/build/postprocess/policy.ts";
import { postprocessPage } from "../../../src/build/postprocess/postprocess-page.ts";

it("a page that asks another host is allowed to there, and says so nowhere else", () => {
	const html =
		'<meta name="policy" content="connect-src https://a.example https://b.example; frame-src https://c.example">';
	const policy = buildPolicy(new PageParts(html), "");
	expect(policy).toContain("connect-src 'self' https://a.example https://b.example;");
	expect(policy).toContain("frame-src https://c.example");
	expect(policy).toContain("script-src 'self';");
});

it("trusted types block markup and script from text on pages with our own code only", () => {
	const trusted = "trusted-types search speed; require-trusted-types-for 'script'";
	expect(buildPolicy(new PageParts("<script>a()</script>"), "")).toContain(trusted);
	expect(
		buildPolicy(new PageParts('<meta name="policy" content="connect-src https://a.example">'), ""),
	).toContain(trusted);
	expect(
		buildPolicy(new PageParts('<meta name="policy" content="script-src https://a.example">'), ""),
	).not.toContain("trusted-types");
});

it("a policy allows a page's scripts as they are in the end", async () => {
	const page = `<meta charset="utf-8"><title>T</title><script>draw('<path d="M0 0"></path>')</script>`;
	const { html } = await postprocessPage(page, "dist");
	const [, script = ""] = /<script>(.*)<\/script>/.exec(html) ?? [];
	expect(html).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
});

// Modules read under these settings mustn't reach other files of the process.
afterAll(() => vi.resetModules());

/** The CSP of a page with a bot-checked form under these settings. */
async function policyWith(settings: Record<string, string | undefined>): Promise<string> {
	for (const name of ["BOT_CHECK", "TURNSTILE_SITE_KEY"]) vi.stubEnv(name, settings[name] ?? "");
	vi.resetModules();
	const { botPolicy } = await import("../../../src/site/setting.ts");
	return buildPolicy({ scripts: [], policyAdditions: [botPolicy] }, "");
}

describe("the policy of a page with a bot check", () => {
	it("allows no other host for our own check", async () => {
		for (const settings of [{}, { BOT_CHECK: "altcha", TURNSTILE_SITE_KEY: "key" }, { BOT_CHECK: "off" }])
			expect(await policyWith(settings)).not.toContain("https:");
	});

	it("allows Turnstile's script and frame where configured, and nothing else of that host", async () => {
		const host = "https://challenges.cloudflare.com";
		for (const settings of [{ TURNSTILE_SITE_KEY: "key" }, { BOT_CHECK: "turnstile" }]) {
			const rules = (await policyWith(settings)).split("; ").filter((rule) => rule.includes("https:"));
			expect(rules.sort()).toEqual([`frame-src ${host}`, `script-src 'self' ${host}`]);
		}
	});
});
