import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { localeCodes } from "../../../i18n/locales.ts";
import { mdxFaults, type Pieces } from "./post-check.ts";

/** What may stand in the words of an incident, with its attributes (content/README.md). */
const pieces: Pieces = {
	Brand: ["k"],
	Page: ["to", "more"],
	bdi: ["dir"],
	br: [],
	time: ["datetime"],
};

/** Everything wrong with the texts of the incidents under `base`, one sentence each, beginning with the file. */
export function incidentFaults(base: string): string[] {
	const folders = existsSync(base) ? readdirSync(base, { withFileTypes: true }) : [];
	const known = ["incident.json", ...localeCodes.map((code) => `${code}.mdx`)];
	return folders
		.filter((entry) => entry.isDirectory())
		.flatMap(({ name: id }) => {
			const files = readdirSync(join(base, id));
			const faults = ["incident.json", "en.mdx"]
				.filter((file) => !files.includes(file))
				.map((file) => `${id}/${file} is missing`);
			if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
				faults.push(`${id}: a folder is called like-this, in small Latin letters`);
			for (const file of files) {
				if (!known.includes(file))
					faults.push(`${id}/${file}: has no place here; there are ${known.join(", ")}`);
				else if (file.endsWith(".mdx"))
					faults.push(
						...mdxFaults(readFileSync(join(base, id, file), "utf8"), pieces).map(
							(fault) => `${id}/${file}: ${fault}`,
						),
					);
			}
			return faults;
		});
}
