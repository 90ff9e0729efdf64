import { copyFileSync, cpSync, linkSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { markFinished } from "../../functions/runtimes/node/build/site-build.ts";
import { packName, writePack } from "../../functions/runtimes/node/site/pack-write.ts";
import { splitPath } from "../../src/routing/paths.ts";
import { dist, folder, path, startBundle } from "./servers.ts";
import { count, type Row } from "./table.ts";

/** Milliseconds after its first answer that a server is idle. */
export const settling = 3000;
/** How many times the pages the larger site has. */
const times = 3;
const rounds = 2;

/** The same file under another name; a copy where the two folders lie on different disks. */
function again(from: string, to: string): void {
	mkdirSync(dirname(to), { recursive: true });
	try {
		linkSync(from, to);
	} catch {
		copyFileSync(from, to);
	}
}

/** A folder with our server and our site, some of it several times over, as a machine has it that only serves. */
function served(copies: number): { root: string; pages: number } {
	const root = folder("bench-served");
	cpSync(path(".cache/server"), join(root, ".cache/server"), { recursive: true });
	// The one package that it reads a file of.
	mkdirSync(join(root, "node_modules"));
	symlinkSync(path("node_modules/@ip-location-db"), join(root, "node_modules/@ip-location-db"));
	let pages = 0;
	for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
		const file = join(entry.parentPath, entry.name);
		const name = file.slice(dist.length);
		if (!entry.isFile() || entry.name === packName) continue;
		again(file, join(root, "dist", name));
		if (!/\.html(\.[\w.]+)?$/.test(name)) continue;
		const { locale, prefixed } = splitPath(name);
		const prefix = prefixed ? `/${locale}` : "";
		for (let copy = 1; copy < copies; copy++)
			again(file, join(root, "dist", prefix, `copy-${copy}`, name.slice(prefix.length)));
		if (name.endsWith(".html")) pages += copies;
	}
	writePack(join(root, "dist"));
	rmSync(join(root, "dist/.finished"), { force: true });
	markFinished(join(root, "dist"), Date.now());
	return { root, pages };
}

async function idle(root: string): Promise<number> {
	const server = await startBundle(root);
	await after(settling);
	const memory = server.memory();
	await server.stop();
	return memory;
}

/** What the server takes with three times the pages, beside what it takes with those there are: the least of two starts each. */
export async function memoryRow(): Promise<Row[]> {
	const sites = [served(times), served(1)];
	const least = sites.map(() => Number.POSITIVE_INFINITY);
	try {
		for (let round = 0; round < rounds; round++)
			for (const [at, { root }] of sites.entries())
				least[at] = Math.min(least[at] as number, await idle(root));
	} finally {
		for (const { root } of sites) rmSync(root, { recursive: true, force: true });
	}
	const [many, few] = least as [number, number];
	return [
		{
			what: `resident memory, idle, ${count(sites[0]?.pages ?? 0)} pages`,
			here: `${many.toFixed(1)} MB`,
			goal: "no more",
			beside: `with ${count(sites[1]?.pages ?? 0)} pages ${few.toFixed(1)} MB`,
		},
	];
}
