import { expect, it } from "vitest";
import { deployFaults } from "../../../functions/runtimes/operator/edge-rules.ts";

const database_id = "7c1f2f0e-1c55-4d0e-9d2f-1a2b3c4d5e6f";
const config = (ORIGIN: unknown, id: string | undefined = database_id) => ({
	vars: { ORIGIN },
	d1_databases: [{ database_name: "site", ...(id === undefined ? {} : { database_id: id }) }],
});

it("a deploy with an address and a database of one's own is let through", () => {
	expect(deployFaults(config("https://www.skerry.net"))).toEqual([]);
});

it.each(["https://skerryvpn.example", "http://localhost:8787", "", undefined])(
	"a deploy with %s for its address stops",
	(origin) => {
		expect(deployFaults(config(origin))).toEqual([
			expect.stringMatching(/^ORIGIN in wrangler\.jsonc is .*set it/),
		]);
	},
);

it("a deploy without a database stops with the command that makes one", () => {
	const zero = "00000000-0000-0000-0000-000000000000";
	expect(deployFaults(config("https://www.skerry.net", zero))).toEqual([
		"wrangler.jsonc has no database yet: run `npx wrangler d1 create site` and put the id it prints into database_id.",
	]);
});
