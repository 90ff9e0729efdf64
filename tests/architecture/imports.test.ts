import { describe, expect, it } from "vitest";
import { faultsIn, filesUnder } from "./files.ts";
import { importsOf } from "./rules/code.ts";
import { allImportFaults, importFaults, jsonFaults, useFaults } from "./rules/imports.ts";

const sources = ["src", "functions", "i18n", "content"].flatMap((folder) =>
	filesUnder(folder, /\.(ts|tsx|astro|mjs)$/),
);

describe("import rules", () => {
	it("are followed by every file", () => {
		expect(faultsIn(sources, allImportFaults)).toEqual([]);
	});

	it("restrict SQL, network calls, storage and the environment", () => {
		expect(faultsIn(sources, useFaults)).toEqual([]);
	});

	it("require JSON imports that Node understands, where Node runs them", () => {
		const run = ["functions", "i18n", "content"].flatMap((folder) => filesUnder(folder, /\.ts$/));
		expect(faultsIn(run, jsonFaults)).toEqual([]);
	});
});

describe("the check of imports", () => {
	it.each([
		["src/features/auth/Login.tsx", "functions/auth/routes.ts"],
		["functions/auth/routes.ts", "src/i18n/text.ts"],
		["functions/contract/fields.ts", "zod"],
		["src/features/ip/map.element.ts", "functions/contract/shapes/tools.ts"],
		["functions/auth/routes.ts", "functions/billing/plans.ts"],
		["functions/http/access/guard.ts", "functions/auth/routes.ts"],
		["functions/http/access/guard.ts", "functions/shared/trial.ts"],
		["functions/utils/time.ts", "functions/deps.ts"],
		["functions/unlisted/index.ts", "functions/http/route.ts"],
		["src/ui/Button.astro", "src/features/auth/rules.ts"],
		["i18n/engine.ts", "src/i18n/text.ts"],
		["content/readers/plans.ts", "functions/contract/billing/price.ts"],
		["src/features/auth/Login.tsx", "src/features/billing/Plans.tsx"],
		["functions/auth/routes.ts", "drizzle-orm/d1"],
		["functions/billing/pay.ts", "stripe"],
		["src/features/auth/Login.tsx", "src/ui/Button.astro"],
		["src/features/auth/Login.tsx", "content/plans.json"],
		["src/features/auth/Login.tsx", "i18n/en/auth.json"],
		["src/features/ip/map.element.ts", "react"],
		["src/boot/page.ts", "src/i18n/dictionaries.ts"],
	])("refuses that %s imports %s", (from, to) => {
		expect(importFaults(from, to)).not.toEqual([]);
	});

	it("knows how Node reads JSON", () => {
		expect(jsonFaults('import { a } from "./a.json" with { type: "json" };')).toHaveLength(1);
		expect(jsonFaults('import a from "./a.json";')).toHaveLength(1);
	});

	it("sees every form of import", () => {
		const text = `import a from "./a.ts"; export * from "./b.ts"; import type { C } from "./c.ts";
			const d = await import("./d.ts"); type E = typeof import("./e.ts"); const f = import.meta.glob<F>("../f/*.json", {});`;
		const imported = "../f/*.json ./a.ts ./b.ts ./c.ts ./d.ts ./e.ts";
		expect(importsOf(text, "x.ts").toSorted().join(" ")).toBe(imported);
	});

	it.each([
		["functions/auth/a.ts", 'db.prepare("SELECT id FROM users")'],
		["functions/auth/a.ts", 'await fetch("https://example.com")'],
		["functions/auth/a.ts", 'import { connect } from "node:net"; connect(25)'],
		["functions/auth/a.ts", 'run("insert or ignore into users values (1)")'],
		["functions/auth/a.ts", "const port = process.env.PORT"],
		["functions/auth/a.ts", 'throw new ApiError("not_found")'],
		["src/features/auth/Login.tsx", "const a = <p>{localStorage.token}</p>"],
		[
			"src/features/auth/a.astro",
			'---\nconst a = 1;\n---\n<script>sessionStorage.setItem("a", "b")</script>',
		],
		["src/features/speed/a.ts", "new WebSocket(url)"],
		["src/features/auth/a.ts", "const key = import.meta.env.PUBLIC_KEY"],
		["functions/gateways/a.ts", 'await fetch(url, { redirect: "error" })'],
	])("refuses in %s: %s", (path, text) => {
		expect(useFaults(text, path)).not.toEqual([]);
	});
});
