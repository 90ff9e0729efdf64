import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { z } from "astro/zod";
import { guideHead, incidentHead, legalHead, postHead } from "../../../content/readers/heads.ts";
import { findFiles, readText, resolvePath } from "../../../content/readers/read/disk.ts";
import { defaultLocale, draftCodes, localeCodes } from "../../../i18n/locales.ts";
import { parseGuideParts } from "../../site/mdx-nodes.ts";
import { findCharacterFaults, findHeadFaults } from "./describe-faults.ts";
import { findMdxFaults } from "./mdx-check.ts";
import { findPictureFaults, findPictureFileFaults, isPicture } from "./picture-check.ts";
import { findTemplateFaults } from "./post-template.ts";

/** A kind of text, in `content/<kind>/<id>/<language>.mdx`. */
interface Kind {
	/** The data file beside its texts, if it has one. */
	dataFile?: string;
	head: z.ZodObject;
	/** Components it may use, if not those of posts. */
	pieces?: readonly string[];
	/** Further checks of a text. @param file absolute path */
	more?(text: string, file: string): string[];
}

function listPictureFaults(text: string, file: string): string[] {
	const english = join(dirname(file), `${defaultLocale}.mdx`);
	const isTranslation = file !== english && existsSync(english);
	return findPictureFaults(
		text,
		existsSync(dirname(file)) ? readdirSync(dirname(file)) : [],
		isTranslation ? readFileSync(english, "utf8") : undefined,
	);
}

const guidePieces = ["Brand", "Callout", "Claim", "Page", "bdi", "br", "kbd"];

const kinds: Record<string, Kind> = {
	blog: { dataFile: "post.json", head: postHead, more: listPictureFaults },
	guides: {
		dataFile: "guide.json",
		head: guideHead,
		pieces: guidePieces,
		more: (text) =>
			findMdxFaults(text, guidePieces).length || parseGuideParts(text).length
				? []
				: ["has no numbered list of steps under a ## heading"],
	},
	incidents: {
		dataFile: "incident.json",
		head: incidentHead,
		pieces: ["Brand", "Page", "bdi", "br", "time"],
	},
	legal: {
		head: legalHead,
		pieces: ["Brand", "Card", "Cards", "Claim", "If", "List", "PayBy", "Records"],
	},
};

const findBodyFaults = (text: string, file: string, { pieces, more }: Kind): string[] => [
	...findMdxFaults(text, pieces),
	...(more?.(text, file) ?? []),
	...findCharacterFaults(text),
];

/** Mistakes that keep a text from being rendered. @param path from the project's folder */
export function findRunFaults(path: string, text: string): string[] {
	const kind = kinds[path.split("/")[1] ?? ""];
	return kind ? findBodyFaults(text, resolvePath(path), kind) : [];
}

/** Mistakes of pictures, and files that don't belong in the folder. */
function findOtherFaults(
	folder: string,
	file: string,
	files: readonly string[],
	allowed: readonly string[],
): string[] {
	const hasPictures = allowed.includes("post.json");
	if (hasPictures && isPicture(file)) {
		const texts = files
			.filter((name) => name.endsWith(".mdx"))
			.map((name) => [name, readFileSync(join(folder, name), "utf8")]);
		return findPictureFileFaults(file, statSync(join(folder, file)).size, Object.fromEntries(texts));
	}
	return hasPictures && /\.(gif|svg|png|jpe?g|webp|avif|heic|tiff?)$/i.test(file)
		? ["save the picture as .jpg, .png, .webp or .avif, its name in small letters"]
		: [`unexpected file; allowed are ${allowed.join(", ")}${hasPictures ? " and pictures" : ""}`];
}

/** Whether a text is a draft; false if its data can't be read, which is a mistake of its own. */
function isDraft(dataFile: string): boolean {
	try {
		return JSON.parse(readFileSync(dataFile, "utf8")).draft === true;
	} catch {
		return false;
	}
}

/** Not what an editor or file manager leaves behind, such as `.DS_Store` and `en.mdx~`. */
const isOurs = (name: string): boolean => !/^\.|~$/.test(name);

/** All mistakes in the texts of a kind in a folder, one sentence each, starting with the file. */
export function findFolderFaults(name: string, base = resolvePath(`content/${name}`)): string[] {
	const kind = kinds[name];
	if (!kind || !existsSync(base)) return [];
	const { dataFile = "", head } = kind;
	const ids = readdirSync(base, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name)
		.filter(isOurs);
	const needed = [dataFile, `${defaultLocale}.mdx`].filter(Boolean);
	const allowed = [...new Set([...needed, ...[...localeCodes, ...draftCodes].map((code) => `${code}.mdx`)])];
	const faultsOf = (file: string, id: string, files: readonly string[]): string[] => {
		const path = join(base, id, file);
		if (!allowed.includes(file)) return findOtherFaults(join(base, id), file, files, allowed);
		const text = readFileSync(path, "utf8");
		// Checked by its reader.
		if (file === dataFile) return [];
		return [
			...(isDraft(join(base, id, dataFile)) ? [] : findTemplateFaults(text)),
			...findHeadFaults(text, head, dataFile),
			...findBodyFaults(text, path, kind),
		];
	};
	return ids.flatMap((id) => {
		const files = readdirSync(join(base, id)).filter(isOurs);
		return [
			...needed
				.filter((file) => !files.includes(file))
				.map(
					(file) =>
						`${id}/${file} is missing: ${file === dataFile ? "copy it from the text beside it" : "write the English first"}`,
				),
			...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)
				? []
				: [`${id}: a folder is called like-this, in small Latin letters`]),
			...files.flatMap((file) => faultsOf(file, id, files).map((fault) => `${id}/${file}: ${fault}`)),
		];
	});
}

/** Mistakes in all texts, with paths from the project's folder. */
export const findAllFolderFaults = (): string[] =>
	Object.keys(kinds).flatMap((name) => findFolderFaults(name).map((fault) => `content/${name}/${fault}`));

/** Mistakes in front matter, without which no page can be built. */
export const findAllHeadFaults = (): string[] =>
	findFiles(`content/{${Object.keys(kinds)}}/*/*.mdx`).flatMap((path) => {
		const kind = kinds[path.split("/")[1] ?? ""];
		const faults = kind ? findHeadFaults(readText(path), kind.head, kind.dataFile ?? "") : [];
		return faults.map((fault) => `${path}: ${fault}`);
	});
