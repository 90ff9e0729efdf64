import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { z } from "astro/zod";
import { guideHead, incidentHead, legalHead, postHead } from "../../../content/readers/heads.ts";
import { resolvePath } from "../../../content/readers/read/disk.ts";
import { defaultLocale, draftCodes, localeCodes } from "../../../i18n/locales.ts";
import { parseGuideParts } from "../../site/mdx-nodes.ts";
import { findCharacterFaults, findHeadFaults } from "./describe-faults.ts";
import { findMdxFaults } from "./mdx-check.ts";

/** A kind of text, in `content/<kind>/<id>/<language>.mdx`. */
interface Kind {
	/** The data file beside its texts, if it has one. */
	dataFile?: string;
	head: z.ZodObject;
	/** Components it may use, if not those of posts, which may have pictures. */
	pieces?: readonly string[];
}

const kinds: Record<string, Kind> = {
	blog: { dataFile: "post.json", head: postHead },
	guides: {
		dataFile: "guide.json",
		head: guideHead,
		pieces: ["Brand", "Callout", "Claim", "Page", "bdi", "br", "kbd"],
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

const isPicture = (file: string): boolean => /\.(jpe?g|png|webp|avif)$/.test(file);
/** Most megabytes of an original; readers get a much smaller version. */
const maxPictureSize = 10;

const listAlts = (text: string) => [...text.matchAll(/<Picture\b[^>]*\balt="([^"]+)"/g)];

/** Descriptions of pictures that a translation has in English. */
const findEnglishAlts = (text: string, english: string): string[] =>
	listAlts(text)
		.filter(([, alt]) => listAlts(english).some((other) => other[1] === alt))
		.map(({ index, 1: alt }) => {
			const line = text.slice(0, index).split("\n").length;
			return `${line}: alt="${alt}" is the English one: write it in this language`;
		});

/** Not what an editor or file manager leaves behind, such as `.DS_Store` and `en.mdx~`. */
const isOurs = (name: string): boolean => !/^\.|~$/.test(name);
const listFolder = (folder: string): string[] =>
	existsSync(folder) ? readdirSync(folder).filter(isOurs) : [];

function findBodyFaults(kind: Kind, file: string, text: string): string[] {
	const faults = findMdxFaults(text, kind.pieces, listFolder(dirname(file)).filter(isPicture));
	if (kind === kinds.guides && !faults.length && !parseGuideParts(text).length)
		faults.push("1: has no numbered list of steps under a ## heading");
	const english = join(dirname(file), `${defaultLocale}.mdx`);
	if (file !== english && existsSync(english))
		faults.push(...findEnglishAlts(text, readFileSync(english, "utf8")));
	return [...faults, ...findCharacterFaults(text)];
}

function findPictureFaults(folder: string, file: string): string[] {
	const texts = listFolder(folder).filter((name) => name.endsWith(".mdx"));
	const without = texts.filter((name) => !readFileSync(join(folder, name), "utf8").includes(`src="${file}"`));
	const component = `<Picture src="${file}" alt="…" />`;
	const size = statSync(join(folder, file)).size / 1024 ** 2;
	return [
		...(/^[\w-]+\.\w+$/.test(file)
			? []
			: ["a picture is called like-this.jpg, in Latin letters without blanks"]),
		...(size > maxPictureSize
			? [`has ${Math.round(size)} MB: at most ${maxPictureSize}, save it smaller`]
			: []),
		...(without.length < texts.length
			? without.map((name) => `is not in ${name}: write ${component} there too`)
			: [`is shown by no text: write ${component} in ${defaultLocale}.mdx, or take it away`]),
	];
}

/** Mistakes of a file, which begin with its name. */
function findFileFaults(kind: Kind, folder: string, file: string): string[] {
	const { dataFile = "", head, pieces } = kind;
	// Checked by its reader.
	if (file === dataFile) return [];
	const texts = [...localeCodes, ...draftCodes].map((code) => `${code}.mdx`);
	if (texts.includes(file)) {
		const text = readFileSync(join(folder, file), "utf8");
		return [...findHeadFaults(text, head, dataFile), ...findBodyFaults(kind, join(folder, file), text)].map(
			(fault) => `${file}:${fault}`,
		);
	}
	if (!pieces && isPicture(file)) return findPictureFaults(folder, file).map((fault) => `${file}: ${fault}`);
	if (!pieces && /\.(gif|svg|png|jpe?g|webp|avif|heic|tiff?)$/i.test(file))
		return [`${file}: save the picture as .jpg, .png, .webp or .avif, its name in small letters`];
	const allowed = [dataFile, ...texts].filter(Boolean).join(", ");
	return [`${file}: unexpected file; allowed are ${allowed}${pieces ? "" : " and pictures"}`];
}

/** All mistakes in the texts of a kind in a folder, one sentence each, starting with the file. */
export function findFolderFaults(name: string, base = resolvePath(`content/${name}`)): string[] {
	const kind = kinds[name];
	if (!kind) return [];
	const needed = {
		...(kind.dataFile && { [kind.dataFile]: "copy it from the text beside it" }),
		[`${defaultLocale}.mdx`]: "write the English first",
	};
	const ids = listFolder(base).filter((id) => statSync(join(base, id)).isDirectory());
	return ids.flatMap((id) => {
		const files = listFolder(join(base, id));
		return [
			...Object.entries(needed).flatMap(([file, remedy]) =>
				files.includes(file) ? [] : `${id}/${file} is missing: ${remedy}`,
			),
			...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)
				? []
				: [`${id}: a folder is called like-this, in small Latin letters`]),
			...files.flatMap((file) => findFileFaults(kind, join(base, id), file).map((fault) => `${id}/${fault}`)),
		];
	});
}

/** Mistakes in all texts, with paths from the project's folder. */
export const findAllFolderFaults = (): string[] =>
	Object.keys(kinds).flatMap((name) => findFolderFaults(name).map((fault) => `content/${name}/${fault}`));
