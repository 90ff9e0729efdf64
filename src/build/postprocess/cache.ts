import { createHash } from "node:crypto";
import {
	globSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pathTo } from "../../../content/readers/read/disk.ts";

/** Bytes that are kept, about four builds of the site. */
const most = 400 * 1024 * 1024;
const day = 24 * 3600 * 1000;

const digestOf = (body: Uint8Array): Buffer => createHash("sha256").update(body).digest();

function hashOf(...parts: (string | Uint8Array)[]): string {
	const hash = createHash("sha256");
	for (const part of parts) hash.update(`${part.length} `).update(part);
	return hash.digest("hex");
}

/** A hash of files by content; patterns from the project's folder. */
export const hashOfFiles = (...patterns: string[]): string =>
	hashOf(
		...patterns
			.flatMap((pattern) => globSync(pattern, { cwd: pathTo("") }).sort())
			.flatMap((path) => [path, readFileSync(pathTo(path))]),
	);

/** What `work` gives, or null where the disk does not let it. */
function attempt<Result>(work: () => Result): Result | null {
	try {
		return work();
	} catch {
		return null;
	}
}

// Without promises: threads that compress are as many as wait for files, and thousands of small ones cost three times as much by them.
function readEntry(file: string): Buffer | null {
	const entry = attempt(() => readFileSync(file));
	if (!entry) return null;
	const body = entry.subarray(32);
	// A hash of the body stands before it: half a file is none.
	if (!digestOf(body).equals(entry.subarray(0, 32))) return null;
	const lastUse = attempt(() => statSync(file).mtimeMs) ?? 0;
	const now = new Date();
	if (now.getTime() - lastUse > day) attempt(() => utimesSync(file, now, now));
	return body;
}

/** Another build may be reading: the file is whole, or not there. Where it cannot be written, nothing is kept. */
function writeEntry(folder: string, file: string, body: Buffer): void {
	const temporary = `${file}.${process.pid}`;
	const work = () => {
		mkdirSync(folder, { recursive: true });
		writeFileSync(temporary, Buffer.concat([digestOf(body), body]));
		renameSync(temporary, file);
	};
	try {
		work();
	} catch {
		attempt(() => rmSync(temporary, { force: true }));
	}
}

/** Keeps results in a folder, which is safe to delete: what is not there is made again. @param version what all of them depend on */
export function createCache(folder: string, version: string) {
	const pendingWork = new Map<string, Promise<Buffer>>();
	return {
		/**
		 * What a costly step makes, kept by all that it is made from; who asks while it is being made waits for the same.
		 * @param step its name @param from everything that the result depends on beside the version
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

		/** Removes what was not used for longest, to the day, until the rest is within bounds. @param room in bytes */
		evict(room = most): void {
			const files = (attempt(() => readdirSync(folder)) ?? []).map((name) => {
				const file = join(folder, name);
				const { size = 0, mtimeMs = 0 } = attempt(() => statSync(file)) ?? {};
				return { file, size, mtimeMs };
			});
			let total = 0;
			for (const { file, size } of files.sort((a, b) => b.mtimeMs - a.mtimeMs)) {
				total += size;
				if (total > room) attempt(() => rmSync(file, { force: true }));
			}
		},
	};
}

/** The build's own: it starts anew with other packages, another Node, or other code of the steps and what they take from elsewhere. */
export const { cached, evict } = createCache(
	pathTo(".cache/build"),
	[
		process.version,
		process.arch,
		hashOfFiles(
			"src/build/*/*.ts",
			"src/ui/trusted-types.ts",
			"functions/contract/next-pages.ts",
			"package-lock.json",
		),
	].join(" "),
);
