import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { securityHeaders } from "../../../functions/http/headers.ts";

const file = readFileSync(new URL("../../../public/_headers", import.meta.url), "utf8");
const wrangler = readFileSync(new URL("../../../wrangler.jsonc", import.meta.url), "utf8");

it("what the edge serves without the worker has the headers of all other answers", () => {
	const [, paths = ""] = /"run_worker_first": \[([^\]]*)\]/.exec(wrangler) ?? [];
	const without = [...paths.matchAll(/"!([^"]+)"/g)].map(([, path]) => path);
	const lines = file.split("\n").filter((line) => line && !line.startsWith("#"));
	expect(lines.filter((line) => !line.startsWith(" "))).toEqual(without);
	const headers = Object.fromEntries(
		lines.filter((line) => line.startsWith(" ")).map((line) => line.trim().split(/: (.*)/s)),
	);
	expect(headers).toEqual({
		...securityHeaders("https://skerry.test"),
		"Cache-Control": "public, max-age=31536000, immutable",
	});
});
