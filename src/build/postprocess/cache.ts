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

/** Size limit in bytes: about four builds. */
const maxBytes = 400 * 1024 * 1024;

const hashBody = (body: Uint8Array): Buffer => createHash("sha256").update(body).digest();

function hashOf(...parts: (string | Uint8Array)[]): string {
	const hash = createHash("sha256");
	for (const part of parts) hash.update(`${part.length} `).update(part);
	return hash.digest("hex");
}

/** Hashes files by content. @param patterns relative to the project's folder */
export const hashFiles = (...patterns: string[]): string =>
	hashOf(
		...patterns
			.flatMap((pattern) => globSync(pattern, { cwd: resolvePath("") }).sort())
			.flatMap((path) => [path, readFileSync(resolvePath(path))]),
	);

/** Null if the disk refuses. */
function attempt<Result>(work: () => Result): Result | null {
	try {
		return work();
	} catch {
		return null;
	}
}

// Synchronous: promises would compete with compression for the thread pool, and small files are quicker this way.
function readEntry(file: string): Buffer | null {
	const entry = attempt(() => readFileSync(file));
	if (!entry) return null;
	const body = entry.subarray(32);
	// A hash before the body detects files truncated by a power cut, which rename doesn't rule out.
	return hashBody(body).equals(entry.subarray(0, 32)) ? body : null;
}

/** Writes by rename, as another build may be reading. Failing to write is no error. */
function writeEntry(folder: string, file: string, body: Buffer): void {
	const temporary = `${file}.${process.pid}`;
	try {
		mkdirSync(folder, { recursive: true });
		writeFileSync(temporary, Buffer.concat([hashBody(body), body]));
		renameSync(temporary, file);
	} catch {
		attempt(() => rmSync(temporary, { force: true }));
	}
}

/** A disk cache in a folder that is safe to delete. @param version of everything that all entries depend on */
export function createCache(folder: string, version: string) {
	const pendingWork = new Map<string, Promise<Buffer>>();
	return {
		/**
		 * Caches the result of a costly step. Concurrent calls for the same result share one run.
		 * @param step its name @param from everything else that the result depends on
		 */
		async cached(
			step: string,
			from: readonly (string | Uint8Array)[],
			make: () => Promise<Uint8Array> | Uint8Array,
		): Promise<Buffer> {
			const file = join(folder, `${step}-${hashOf(version, ...from)}`);
			const pending = pendingWork.get(file);
			if (pending) return pending;
			const entry = readEntry(file);
			if (entry) return entry;
			const work = (async () => {
				const body = Buffer.from(await make());
				writeEntry(folder, file, body);
				return body;
			})();
			pendingWork.set(file, work);
			return work.finally(() => pendingWork.delete(file));
		},

		/** Deletes all entries if they are larger than `room`, in bytes. */
		evict(room = maxBytes): void {
			const files = attempt(() => readdirSync(folder)) ?? [];
			const sizes = files.map((name) => attempt(() => statSync(join(folder, name)).size) ?? 0);
			if (sizes.reduce((sum, size) => sum + size, 0) > room)
				attempt(() => rmSync(folder, { recursive: true, force: true }));
		},
	};
}

/** The build's cache, invalidated by other packages, another Node, or changed code of the cached steps. */
export const { cached, evict } = createCache(
	resolvePath(".cache/build"),
	[
		process.version,
		process.arch,
		hashFiles(
			"src/build/*/*.ts",
			"src/ui/trusted-types.ts",
			"functions/contract/next-pages.ts",
			"package-lock.json",
		),
	].join(" "),
);
