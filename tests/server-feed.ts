import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { countries } from "../content/readers/places/countries.ts";
import { bringServers } from "../functions/runtimes/node/build/servers.ts";
import { root } from "./support/folders.ts";

/**
 * `node tests/server-feed.ts [cities]`: builds the site with a made feed of so many cities (300), into a folder of its own, and holds its
 * pages against their rules and budgets. A fifth of the cities is in one country, as with real ones.
 */
const most = Number(process.argv[2] ?? 300);
const syllables = [
	"ka",
	"ro",
	"lin",
	"mon",
	"ter",
	"bru",
	"sal",
	"vi",
	"ost",
	"en",
	"dar",
	"gu",
	"fel",
	"nor",
];
const nameOf = (at: number): string => {
	const parts = [at % 14, Math.floor(at / 3) % 14, (at * 7) % 14, Math.floor(at / 14) % 14];
	const name = parts.map((part) => syllables[part]).join("");
	return `${name[0]?.toUpperCase()}${name.slice(1)}`;
};
const servers = Array.from({ length: most }, (_, at) => ({
	country: at % 5 === 0 ? "US" : (countries[at % countries.length]?.code ?? "DE"),
	city: `${nameOf(at)} ${nameOf(at * 11 + 5)}`,
	names: { ru: "Город Новый".slice(0, 6 + (at % 6)).trim() },
	count: 3 + ((at * 13) % 90),
	protocols: at % 7 ? ["openvpn", "ikev2-ipsec", "shadowsocks"] : ["openvpn"],
	owner: at % 3 ? "rented" : "owned",
	place: at % 11 ? "physical" : "virtual",
	load: at % 100,
	state: at % 17 ? "up" : "limited",
}));

const out = join(root, ".cache/feed-site");
const env = {
	...process.env,
	SERVERS_URL: "https://feed.example/servers.json",
	ASTRO_TELEMETRY_DISABLED: "1",
};
const fetch = async () => Response.json({ servers });
await bringServers(join(root, ".cache"), env, (line) => console.error(line), { fetch });
const run = (...command: string[]): boolean =>
	spawnSync(process.execPath, command, { cwd: root, stdio: "inherit", env: { ...env, SITE_DIST: out } })
		.status === 0;
const tests = ["budget", "pages", "security", "links"].map((name) => `tests/build/${name}.test.ts`);
const well =
	run("node_modules/astro/bin/astro.mjs", "build", "--outDir", out) &&
	run("node_modules/vitest/vitest.mjs", "run", "--project", "build", ...tests);
if (well) rmSync(out, { recursive: true, force: true });
rmSync(join(root, ".cache/servers.json"), { force: true });
process.exit(well ? 0 : 1);
