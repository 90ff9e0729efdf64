import { createHash } from "node:crypto";
import {
	globSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { resolvePath } from "../../../content/readers/read/disk.ts";

/** A disk cache that is safe to delete. */
const cacheFolder = resolvePath(".cache/build");

/** Size limit in bytes: about four builds. */
const maxBytes = 400 * 1024 * 1024;

function hash(...parts: (string | Uint8Array)[]): Buffer {
	const sum = createHash("sha256");
	for (const part of parts) sum.update(`${part.length} `).update(part);
	return sum.digest();
}

/** What any step may depend on: Node, packages, and the code of all steps. */
const version = hash(
	process.version,
	process.arch,
	...globSync(
		[
			"src/{art,build}/**/*.ts",
			"src/styles/fonts/*.woff2",
			"functions/{assistant,contract}/**/*.ts",
			"i18n/**/*.ts",
			"package-lock.json",
		],
		{ cwd: resolvePath("") },
	)
		.sort()
		.flatMap((path) => [path, readFileSync(resolvePath(path))]),
);

function readEntry(file: string): Buffer | null {
	try {
		const entry = readFileSync(file);
		const body = entry.subarray(32);
		// Detects files truncated by a power cut, which rename doesn't rule out.
		return hash(body).equals(entry.subarray(0, 32)) ? body : null;
	} catch {
		return null;
	}
}

/**
 * Caches the result of a costly step.
 * @param step its name @param from everything that the result depends on, except code
 */
export async function makeOnce(
	step: string,
	from: readonly (string | Uint8Array)[],
	make: () => Promise<Uint8Array> | Uint8Array,
	folder = cacheFolder,
): Promise<Buffer> {
	// Synchronous: promises would compete with compression for the thread pool.
	const file = join(folder, `${step}-${hash(version, ...from).toString("hex")}`);
	const entry = readEntry(file);
	if (entry) return entry;
	const body = Buffer.from(await make());
	// By rename, as another build may be reading.
	const temporary = `${file}.${process.pid}`;
	mkdirSync(folder, { recursive: true });
	writeFileSync(temporary, Buffer.concat([hash(body), body]));
	renameSync(temporary, file);
	return body;
}

/** Deletes all entries once they are too large. */
export function limitCache(folder = cacheFolder, room = maxBytes): void {
	mkdirSync(folder, { recursive: true });
	const sizes = readdirSync(folder).map(
		(name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0,
	);
	if (sizes.reduce((sum, size) => sum + size, 0) > room) rmSync(folder, { recursive: true, force: true });
}
