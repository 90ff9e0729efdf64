import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { draftCodes, localeCodes } from "../../../i18n/locales.ts";
import { guideParts } from "./guide-parts.ts";
import { mdxFaults, type Pieces, postDataFaults } from "./post-check.ts";
import { templateFaults } from "./post-names.ts";

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

/**
 * Everything wrong with the folders of texts under `base`, one sentence each, beginning with the file.
 * @param dataFile what each has beside a text in each language @param faultsOf a file's own
 */
function folderFaults(
	base: string,
	dataFile: string,
	faultsOf: (file: string, text: string, id: string, ids: string[]) => string[],
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
			.map((file) => `${id}/${file} is missing`);
		if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
			faults.push(`${id}: a folder is called like-this, in small Latin letters`);
		for (const file of files) {
			const own = allowed.includes(file)
				? faultsOf(file, readFileSync(join(base, id, file), "utf8"), id, ids)
				: [`has no place here; there are ${allowed.join(", ")}`];
			faults.push(...own.map((fault) => `${id}/${file}: ${fault}`));
		}
		return faults;
	});
}

export const postFaults = (base: string): string[] =>
	folderFaults(base, "post.json", (file, text, id, ids) =>
		file === "post.json" ? postDataFaults(text, ids, id) : [...templateFaults(text), ...mdxFaults(text)],
	);

export const incidentFaults = (base: string): string[] =>
	folderFaults(base, "incident.json", (file, text) =>
		file === "incident.json" ? [] : mdxFaults(text, incidentPieces),
	);

export const guideFaults = (base: string): string[] =>
	folderFaults(base, "guide.json", (file, text) => {
		if (file === "guide.json") return [];
		const faults = mdxFaults(text, guidePieces);
		if (!faults.length && !guideParts(text).some(({ steps }) => steps.length))
			faults.push("has no numbered list of steps under a ## heading");
		return faults;
	});
