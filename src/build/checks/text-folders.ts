import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "astro/zod";
import { findFiles, readText } from "../../../content/readers/read/disk.ts";
import { defaultLocale, draftCodes, localeCodes } from "../../../i18n/locales.ts";
import { characterFaults, headFaults } from "./describe-faults.ts";
import { guideParts } from "./guide-parts.ts";
import { guideHead } from "./guide-schema.ts";
import { isPicture, pictureFaults, pictureFileFaults } from "./picture-check.ts";
import { mdxFaults, type Pieces, postDataFaults } from "./post-check.ts";
import { templateFaults } from "./post-names.ts";
import { postHead, text as words } from "./post-schema.ts";

/** What may stand in a guide, with its attributes (content/writing-guides.md). */
const guidePieces: Pieces = {
	Brand: ["k"],
	Callout: ["kind", "title"],
	Claim: ["k", "place", "as"],
	Page: ["to", "more"],
	bdi: ["dir"],
	br: [],
	kbd: [],
};

/** What may stand in the words of an incident (content/writing-incidents.md). */
const incidentPieces: Pieces = {
	Brand: ["k"],
	Page: ["to", "more"],
	bdi: ["dir"],
	br: [],
	time: ["datetime"],
};

/** The head of `content/incidents/<id>/<language>.mdx`; the feed has the summary, what happened in a sentence or two. */
export const incidentHead = z.strictObject({ title: words(90), summary: words(300) });

/**
 * Everything wrong with the folders of texts under `base`, one sentence each, beginning with the file.
 * @param dataFile what each has beside a text in each language @param faultsOf a file's own
 */
function folderFaults(
	base: string,
	dataFile: string,
	faultsOf: (file: string, text: string, id: string, ids: string[]) => string[],
	hasPictures = false,
): string[] {
	if (!existsSync(base)) return [];
	const ids = readdirSync(base, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name);
	const allowed = [dataFile, ...[...localeCodes, ...draftCodes].map((code) => `${code}.mdx`)];
	return ids.flatMap((id) => {
		const files = readdirSync(join(base, id));
		const faults = [dataFile, "en.mdx"]
			.filter((file) => !files.includes(file))
			.map(
				(file) =>
					`${id}/${file} is missing: ${file === dataFile ? "copy it from the text beside it" : "write the English first"}`,
			);
		if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
			faults.push(`${id}: a folder is called like-this, in small Latin letters`);
		const text = (file: string) => readFileSync(join(base, id, file), "utf8");
		for (const file of files) {
			const texts = () =>
				Object.fromEntries(files.filter((name) => name.endsWith(".mdx")).map((name) => [name, text(name)]));
			const own = allowed.includes(file)
				? faultsOf(file, text(file), id, ids)
				: hasPictures && isPicture(file)
					? pictureFileFaults(file, statSync(join(base, id, file)).size, texts())
					: [
							hasPictures && /\.(gif|svg|png|jpe?g|webp|avif|heic|tiff?)$/i.test(file)
								? "save the picture as .jpg, .png, .webp or .avif, its name in small letters"
								: `has no place here; there are ${allowed.join(", ")}${hasPictures ? " and pictures" : ""}`,
						];
			faults.push(...own.map((fault) => `${id}/${file}: ${fault}`));
		}
		return faults;
	});
}

/** Everything wrong with a text: its head, its words, its letters. */
const wordFaults = (text: string, head: z.ZodObject, dataFile: string, allowed?: Pieces): string[] => [
	...headFaults(text, head, dataFile),
	...mdxFaults(text, allowed),
	...characterFaults(text),
];

export const postFaults = (base: string): string[] =>
	folderFaults(
		base,
		"post.json",
		(file, text, id, ids) => {
			if (file === "post.json") return postDataFaults(text, ids, id);
			const english = join(base, id, `${defaultLocale}.mdx`);
			const isTranslation = file !== `${defaultLocale}.mdx` && existsSync(english);
			return [
				...templateFaults(text),
				...wordFaults(text, postHead, "post.json"),
				...pictureFaults(
					text,
					readdirSync(join(base, id)),
					isTranslation ? readFileSync(english, "utf8") : undefined,
				),
			];
		},
		true,
	);

/** What is wrong with what posts are, whatever their language; each fault begins with its file. */
export function postFileFaults(): string[] {
	const paths = findFiles("content/blog/*/post.json");
	const ids = paths.map((path) => path.split("/").at(-2) ?? "");
	return paths.flatMap((path, at) =>
		postDataFaults(readText(path), ids, ids[at] ?? "").map((fault) => `${path}: ${fault}`),
	);
}

export const incidentFaults = (base: string): string[] =>
	folderFaults(base, "incident.json", (file, text) =>
		file === "incident.json" ? [] : wordFaults(text, incidentHead, "incident.json", incidentPieces),
	);

export const guideFaults = (base: string): string[] =>
	folderFaults(base, "guide.json", (file, text) => {
		if (file === "guide.json") return [];
		const faults = wordFaults(text, guideHead, "guide.json", guidePieces);
		if (!faults.length && !guideParts(text).some(({ steps }) => steps.length))
			faults.push("has no numbered list of steps under a ## heading");
		return faults;
	});

const piecesOf: Record<string, Pieces | undefined> = { guides: guidePieces, incidents: incidentPieces };

/** What keeps a text from being shown at all: pieces that do not exist, and code. @param path from the project's folder */
export const runFaults = (path: string, text: string): string[] =>
	mdxFaults(text, piecesOf[path.split("/")[1] ?? ""]).filter((fault) =>
		/is not among the pieces|(is|are) code/.test(fault),
	);
