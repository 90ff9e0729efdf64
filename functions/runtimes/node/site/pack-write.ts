import { createHash } from "node:crypto";
import {
	closeSync,
	existsSync,
	openSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { join, relative, sep } from "node:path";
import {
	type Dictionaries,
	dictionariesFor,
	dictionaryList,
	hashIn,
	twinEnding,
	withoutEnding,
} from "../../../contract/next-pages.ts";
import { localeOf } from "../../../http/site/site-path.ts";

/** A build in one file, as the server reads it: bodies end to end, then the index of them. No page, so it is never served. */
export const packName = ".pack";

/** What the last bytes say after the length of the index: another form of the file has another name. */
export const form = Buffer.from("pack2\n\0\0");

/** Where a body lies in the pack. */
export interface Part {
	at: number;
	length: number;
}

export interface PackedFile {
	/** Its path in the build, from a slash. */
	name: string;
	/** Bytes of the file itself. */
	size: number;
	/** Says which bytes they are. */
	etag: string;
	/** What the build compressed is there in brotli only. */
	parts: { br?: Part; identity?: Part };
	/** Of a page: what it is with each of its dictionaries, by their names. */
	twins?: Record<string, Part>;
}

export interface Index {
	files: PackedFile[];
	/** By name: its address, and its SHA-256 in base64. */
	dictionaries: Record<string, { path: string; hash: string }>;
}

function dictionariesOf(dir: string): Index["dictionaries"] {
	const list = join(dir, dictionaryList);
	if (!existsSync(list)) return {};
	const paths: Dictionaries = JSON.parse(readFileSync(list, "utf8"));
	return Object.fromEntries(
		Object.entries(paths).map(([name, path]) => {
			const body = readFileSync(join(dir, path));
			return [name, { path, hash: createHash("sha256").update(body).digest("base64") }];
		}),
	);
}

/** The files of a build that may be served: none that is hidden, and none that is another one compressed. */
function namesIn(dir: string): string[] {
	const names = readdirSync(dir, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => `/${relative(dir, join(entry.parentPath, entry.name)).split(sep).join("/")}`);
	const all = new Set(names);
	return names.sort().filter((name) => {
		const original = withoutEnding(name);
		const hidden = name.replace(/^\/\.well-known\//, "/").includes("/.");
		// The last is for the edge only, which reads it and does not serve it either.
		return (original === name || !all.has(original)) && !hidden && name !== "/_headers";
	});
}

/** Writes what is in a build's folder into one file, for `openPack`. */
export function writePack(dir: string, file = join(dir, packName)): void {
	rmSync(file, { force: true });
	const out = openSync(file, "w");
	let at = 0;
	const add = (body: Buffer): Part => {
		writeFileSync(out, body);
		at += body.length;
		return { at: at - body.length, length: body.length };
	};
	const dictionaries = dictionariesOf(dir);
	const files = namesIn(dir).map((name): PackedFile => {
		const path = join(dir, name);
		const coding = existsSync(`${path}.br`) ? "br" : "identity";
		const body = readFileSync(coding === "br" ? `${path}.br` : path);
		const parts: PackedFile["parts"] = { [coding]: add(body) };
		const twins: Record<string, Part> = {};
		for (const dictionary of dictionariesFor(localeOf(name), name)) {
			const twin = `${path}${twinEnding(dictionary)}`;
			const made = existsSync(twin) ? readFileSync(twin) : null;
			if (made && hashIn(made) === dictionaries[dictionary]?.hash) twins[dictionary] = add(made);
		}
		// Of the twin where there is one, which spares reading the file: both change together.
		const etag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
		return { name, size: statSync(path).size, etag, parts, ...(Object.keys(twins).length && { twins }) };
	});
	const index = Buffer.from(JSON.stringify({ files, dictionaries } satisfies Index));
	add(index);
	const end = Buffer.alloc(8);
	end.writeUInt32BE(index.length);
	add(Buffer.concat([end, form]));
	closeSync(out);
}
