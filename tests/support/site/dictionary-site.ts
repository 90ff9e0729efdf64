import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
	type BrotliOptions,
	brotliCompressSync,
	brotliDecompressSync,
	gunzipSync,
	gzipSync,
} from "node:zlib";
import { writeDictionaries } from "../../../src/build/postprocess/compression-dictionaries.ts";

/** Text shared by all pages of a language: enough that the choice of dictionary changes the compressed body. */
const shared = (language: string): string =>
	Array.from(
		{ length: 60 },
		(_, index) => `<p>${language} ${createHash("md5").update(`${language}${index}`).digest("hex")}</p>`,
	).join("");

export const dictionaryPages: Readonly<Record<string, string>> = {
	"index.html": `<title>home</title>${shared("en")}`,
	"pricing/index.html": `<title>pricing</title>${shared("en")}`,
	"profile/index.html": `<title>profile</title>${shared("en")}`,
	"404.html": `<title>404</title>${shared("en")}`,
	"ar/index.html": `<title>ar</title>${shared("ar")}`,
	"ar/pricing/index.html": `<title>ar pricing</title>${shared("ar")}`,
	"ar/blog/index.html": `<title>ar blog</title>${shared("ar")}`,
};

/** A build of a few pages with their dictionaries, as postprocessing leaves it. */
export async function writeDictionarySite(dist: string, pages = dictionaryPages): Promise<void> {
	const write = (name: string, text: string | Buffer) => {
		mkdirSync(dirname(join(dist, name)), { recursive: true });
		writeFileSync(join(dist, name), text);
		writeFileSync(join(dist, `${name}.br`), brotliCompressSync(text));
		writeFileSync(join(dist, `${name}.gz`), gzipSync(text));
	};
	for (const [name, text] of Object.entries(pages)) write(name, text);
	writeFileSync(join(dist, "next.speculationrules"), "{}");
	await writeDictionaries(
		dist,
		Object.entries(pages).map(([name, body]) => [name, Buffer.from(body)] as const),
	);
}

/** A dictionary's hash as in Available-Dictionary. */
export const named = (dictionary: Buffer): string =>
	`:${createHash("sha256").update(dictionary).digest("base64")}:`;

/** Decodes a body as a browser would, with or without a dictionary. Throws if it can't. */
export function decoded(body: Buffer, encoding: string | undefined, dictionary?: Buffer): string {
	if (encoding === "br") return brotliDecompressSync(body).toString();
	if (encoding === "gzip") return gunzipSync(body).toString();
	if (encoding !== "dcb") return body.toString();
	if (!dictionary) throw new Error("no dictionary to read it with");
	const hash = createHash("sha256").update(dictionary).digest();
	if (!body.subarray(4, 36).equals(hash)) throw new Error("made with another dictionary");
	const options: BrotliOptions & { dictionary: Buffer } = { dictionary };
	return brotliDecompressSync(body.subarray(36), options).toString();
}
