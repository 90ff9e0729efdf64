/** A file below `.`, or the folder of one. */
interface Entry {
	path: string;
	body?: Buffer;
}

const block = 512;
const octal = (value: number, size: number): string => `${value.toString(8).padStart(size - 1, "0")}\0`;

/** A header of the POSIX format (pax(1), "ustar"). Its sum counts the sum's own field as blanks. */
function headerOf({ path, body }: Entry, time: number): Buffer {
	if (Buffer.byteLength(path) > 100) throw new RangeError(`A path of over 100 bytes: ${path}`);
	const header = Buffer.alloc(block);
	const fields: [at: number, text: string][] = [
		[0, path],
		[100, octal(body ? 0o644 : 0o755, 8)],
		[108, octal(0, 8)],
		[116, octal(0, 8)],
		[124, octal(body?.length ?? 0, 12)],
		[136, octal(time, 12)],
		[148, " ".repeat(8)],
		[156, body ? "0" : "5"],
		[257, "ustar\x0000"],
		[265, "root"],
		[297, "root"],
	];
	for (const [at, text] of fields) header.write(text, at);
	const sum = header.reduce((total, byte) => total + byte, 0);
	header.write(`${octal(sum, 7)} `, 148);
	return header;
}

/** The folders above a file, from the top: "./usr/" of "./usr/a". */
const foldersOf = (path: string): string[] =>
	path
		.split("/")
		.slice(0, -1)
		.map((_, at, names) => `${names.slice(0, at + 1).join("/")}/`);

/**
 * A tar archive of files with the folders above them, all owned by root. @param files by path from `.`: "./usr/share/doc/a"
 * @param time of every entry, in seconds since 1970
 */
export function tar(files: Readonly<Record<string, Buffer>>, time: number): Buffer {
	const folders = [...new Set(Object.keys(files).flatMap(foldersOf))].sort();
	const entries: Entry[] = [
		...folders.map((path) => ({ path })),
		...Object.entries(files).map(([path, body]) => ({ path, body })),
	];
	const parts = entries.flatMap((entry) => {
		const { length } = entry.body ?? [];
		return [headerOf(entry, time), entry.body ?? Buffer.alloc(0), Buffer.alloc(-(length ?? 0) & (block - 1))];
	});
	return Buffer.concat([...parts, Buffer.alloc(2 * block)]);
}
