import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { markComplete } from "../../../functions/runtimes/node/build/site-build.ts";
import { start } from "../../../functions/runtimes/node/server.ts";
import { ask } from "../ask.ts";
import { named, writeDictionarySite } from "./dictionary-site.ts";

/** Accept-Encoding of browsers that support compression dictionaries. */
export const everything = "gzip, deflate, br, zstd, dcb, dcz";

/** Request headers of a browser that holds a dictionary. */
export const withDictionary = (dictionary: Buffer, more: Record<string, string> = {}) => ({
	"accept-encoding": everything,
	"available-dictionary": named(dictionary),
	...more,
});

/** Starts a server of the dictionary site in its own folder, with a client. */
export async function startDictionarySite() {
	const dir = mkdtempSync(join(tmpdir(), "dictionaries-"));
	const dist = join(dir, "dist");
	await writeDictionarySite(dist);
	markComplete(dist, Date.now());
	const serve = (name: string, distDir = dist) =>
		start({ env: { PORT: "0", DATA_DIR: join(dir, name), LOG_LEVEL: "silent" }, distDir });
	const running = await serve("data");
	const get = (path: string, headers: Record<string, string> = {}, origin = running.url) =>
		ask(origin, path, headers);
	/** The dictionary that a page links to. */
	const dictionaryOf = async (path: string): Promise<Buffer> => {
		const { headers } = await get(path, { "accept-encoding": everything });
		const [, address = ""] = /^<([^>]+)>; rel="compression-dictionary"$/.exec(String(headers.link)) ?? [];
		return (await get(address)).body;
	};
	const stop = async () => {
		await running.stop();
		rmSync(dir, { recursive: true });
	};
	return { dir, dist, url: running.url, serve, get, dictionaryOf, stop };
}
