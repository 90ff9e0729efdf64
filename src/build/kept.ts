import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathTo } from "../../content/readers/disk.ts";

/** Bytes that are kept, about four builds of the site. */
const most = 400 * 1024 * 1024;
const day = 24 * 3600 * 1000;

const sha256 = (...parts: (string | Uint8Array)[]): Buffer => {
	const hash = createHash("sha256");
	for (const part of parts) hash.update(`${part.length} `).update(part);
	return hash.digest();
};

/** A hash of files by content; patterns from the project's folder. */
export const hashOfFiles = (...patterns: string[]): string =>
	sha256(
		...patterns
			.flatMap((pattern) => globSync(pattern, { cwd: pathTo("") }).sort())
			.flatMap((path) => [path, readFileSync(pathTo(path))]),
	).toString("hex");

async function read(file: string): Promise<Buffer | null> {
	const found = await readFile(file).catch(() => null);
	// A hash of the body stands before it: half a file is none.
	if (!found || !sha256(found.subarray(32)).equals(found.subarray(0, 32))) return null;
	const { mtimeMs = 0 } = await stat(file).catch(() => ({}) as { mtimeMs?: number });
	const now = new Date();
	if (now.getTime() - mtimeMs > day) await utimes(file, now, now).catch(() => {});
	return found.subarray(32);
}

/** Keeps results in a folder, which is safe to delete: what is not there is made again. @param version what all of them depend on */
export function createKeeper(folder: string, version: string) {
	return {
		/**
		 * What a costly step makes, kept by all that it is made from: the same bytes as if it were made anew.
		 * @param step its name @param from everything that the result depends on beside the version
		 */
		async kept(
			step: string,
			from: readonly (string | Uint8Array)[],
			make: () => Promise<Uint8Array> | Uint8Array,
		): Promise<Buffer> {
			const file = join(folder, `${step}-${sha256(version, ...from).toString("hex")}`);
			const found = await read(file);
			if (found) return found;
			const made = Buffer.from(await make());
			// Another build may be reading: the file is whole, or not there. Where it cannot be written, nothing is kept.
			const mine = `${file}.${process.pid}`;
			await mkdir(folder, { recursive: true })
				.then(() => writeFile(mine, Buffer.concat([sha256(made), made])))
				.then(() => rename(mine, file))
				.catch(() => rm(mine, { force: true }).catch(() => {}));
			return made;
		},

		/** Removes what was not used for longest, to the day, until the rest is within bounds. @param room in bytes */
		async forget(room = most): Promise<void> {
			const names = await readdir(folder).catch(() => []);
			const files = await Promise.all(
				names.map(async (name) => {
					const file = join(folder, name);
					const { size = 0, mtimeMs = 0 } = (await stat(file).catch(() => null)) ?? {};
					return { file, size, mtimeMs };
				}),
			);
			let held = 0;
			for (const { file, size } of files.sort((a, b) => b.mtimeMs - a.mtimeMs)) {
				held += size;
				if (held > room) await rm(file, { force: true });
			}
		},
	};
}

/** The build's own: it starts anew with other packages, another Node, or other code of the steps and what they take from elsewhere. */
export const { kept, forget } = createKeeper(
	pathTo(".cache/build"),
	[
		process.version,
		process.arch,
		hashOfFiles(
			"src/build/*.ts",
			"src/ui/trusted.ts",
			"functions/contract/next-pages.ts",
			"package-lock.json",
		),
	].join(" "),
);
