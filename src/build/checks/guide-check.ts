import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { localeCodes } from "../../../i18n/locales.ts";
import { guideParts } from "./guide-parts.ts";
import { mdxFaults, type Pieces } from "./post-check.ts";

/** What may stand in a guide, with its attributes (content/writing-guides.md). */
const pieces: Pieces = {
	Brand: ["k"],
	Callout: ["kind", "title"],
	Claim: ["k", "place", "as"],
	Page: ["to", "more"],
	bdi: ["dir"],
	br: [],
	kbd: [],
};

/** Everything wrong with the texts of the guides under `base`, one sentence each, beginning with the file. */
export function guideFaults(base: string): string[] {
	const folders = existsSync(base) ? readdirSync(base, { withFileTypes: true }) : [];
	const known = localeCodes.map((code) => `${code}.mdx`);
	return folders
		.filter((entry) => entry.isDirectory())
		.flatMap(({ name: id }) => {
			const files = readdirSync(join(base, id));
			const read = (file: string) => readFileSync(join(base, id, file), "utf8");
			const faults = ["guide.json", "en.mdx"]
				.filter((file) => !files.includes(file))
				.map((file) => `${id}/${file} is missing`);
			if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
				faults.push(`${id}: a folder is called like-this, in small Latin letters`);
			for (const file of files.filter((name) => name !== "guide.json")) {
				if (known.includes(file)) {
					const found = mdxFaults(read(file), pieces);
					if (!found.length && !guideParts(read(file)).some(({ steps }) => steps.length))
						found.push("has no numbered list of steps under a ## heading");
					faults.push(...found.map((fault) => `${id}/${file}: ${fault}`));
				} else faults.push(`${id}/${file}: has no place here; there are guide.json, ${known.join(", ")}`);
			}
			return faults;
		});
}
