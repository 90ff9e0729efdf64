import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import brand from "../../../content/brand.json" with { type: "json" };
import { readEdgeSettings } from "../../../functions/contract/environment.ts";
import { buildSecurityHeaders } from "../../../functions/http/headers.ts";
import { findDeployFaults } from "../../../functions/runtimes/operator/edge.ts";

const database_id = "7c1f2f0e-1c55-4d0e-9d2f-1a2b3c4d5e6f";
const config = (ORIGIN: unknown, id: string | undefined = database_id) => ({
	vars: { ORIGIN },
	d1_databases: [{ database_name: "site", ...(id === undefined ? {} : { database_id: id }) }],
});

it("a deploy with its own origin and database is accepted", () =>
	expect(findDeployFaults(config("https://www.example.net"))).toEqual([]));

it.each([brand.origin, "https://www.example.net/", "http://localhost:8787", "", undefined])(
	"a deploy with %s as origin stops",
	(origin) => {
		expect(findDeployFaults(config(origin))).toEqual([
			expect.stringMatching(/^ORIGIN in wrangler\.jsonc is .*set it/),
		]);
	},
);

it("a deploy without a database stops with the command that makes one", () => {
	const zero = "00000000-0000-0000-0000-000000000000";
	expect(findDeployFaults(config("https://www.example.net", zero))).toEqual([
		"wrangler.jsonc has no database yet: run `npx wrangler d1 create site` and put the id it prints into database_id.",
	]);
});

it("pages and worker agree that the speed test is off without a server for it", () => {
	const origin = { ORIGIN: "https://www.example.net" };
	for (const by of ["edge", "build"] as const) {
		expect(readEdgeSettings({ ...origin, DB: {}, STRIPE_UI: "" }, by)).toEqual({ ...origin, NDT7: "off" });
		for (const settings of [{ NDT7_SERVER: "ndt.example.net" }, { NDT7: "mlab" }])
			expect(readEdgeSettings({ ...origin, ...settings }, by)).toEqual({ ...origin, ...settings });
	}
});

const file = readFileSync(new URL("../../../public/_headers", import.meta.url), "utf8");
const wrangler = readFileSync(new URL("../../../wrangler.jsonc", import.meta.url), "utf8");

it("files served at the edge without the worker have the headers of all other responses", () => {
	const [, paths = ""] = /"run_worker_first": \[([^\]]*)\]/.exec(wrangler) ?? [];
	const without = [...paths.matchAll(/"!([^"]+)"/g)].map(([, path]) => path);
	const lines = file.split("\n").filter((line) => line && !line.startsWith("#"));
	expect(lines.filter((line) => !line.startsWith(" "))).toEqual(without);
	const headers = Object.fromEntries(
		lines.filter((line) => line.startsWith(" ")).map((line) => line.trim().split(/: (.*)/s)),
	);
	expect(headers).toEqual({
		...buildSecurityHeaders("https://site.test"),
		"Cache-Control": "public, max-age=31536000, immutable",
	});
});
