import { z } from "zod";
import data from "../releases.json" with { type: "json" };
import { platforms } from "./platforms.ts";
import { address, day, name, perLanguage, text } from "./read/fields.ts";
import { parse, refuse } from "./read/parse.ts";

const release = z
	.strictObject({
		platform: name,
		version: z.string().regex(/^\d+(\.\d+)*$/, "a version such as 4.2.1"),
		date: day,
		/** Its file: `/downloads/…` in `public/`, or https://… elsewhere. Without one, the platform's own address applies. */
		url: address.optional(),
		/** Bytes of a file elsewhere; ours are measured at build. */
		size: z.int().positive().optional(),
		/** Of a file elsewhere. */
		sha256: z
			.string()
			.regex(/^[0-9a-f]{64}$/, "64 hexadecimal digits")
			.optional(),
		/** A placeholder package without a program. */
		placeholder: z.literal(true).optional(),
		/** Changes, a sentence each. */
		notes: perLanguage(z.array(text()).min(1, "what is new, a sentence at least")),
	})
	.refine(({ placeholder, url }) => !placeholder || /^\/downloads\/[\w.+-]+\.deb$/.test(url ?? ""), {
		path: ["url"],
		error: "an address such as /downloads/vpn-app.deb for a placeholder",
	})
	.refine(({ url, size, sha256 }) => (url?.startsWith("https:") ? size && sha256 : !size && !sha256), {
		path: ["sha256"],
		error: "size and sha256 for a file elsewhere, and neither for others: the build measures ours",
	});
export type Release = z.infer<typeof release>;

/** `content/releases.json` */
export const releasesFile = z.strictObject({ releases: z.array(release) });

/** Releases, newest first. Throws a ContentError for unknown platforms and duplicate addresses. */
export function sortReleases(entries: readonly Release[]): readonly Release[] {
	const faults = entries.flatMap(({ platform, url }, index) => {
		const field = `content/releases.json: releases.${index}`;
		const entry = platforms.find(({ id }) => id === platform);
		if (!entry)
			return [`${field}.platform: found "${platform}", wanted a platform of content/platforms.json`];
		if (!url && !entry.url)
			return [`${field}.url: found nothing, wanted an address, as ${platform} has no store`];
		if (url && entries.findIndex((other) => other.url === url) !== index)
			return [`${field}.url: found "${url}" again, wanted an address for each version`];
		return [];
	});
	for (const { id, url } of platforms)
		if (!url && !entries.some(({ platform }) => platform === id))
			faults.push(`content/releases.json: releases: found none of ${id}, wanted one, as it has no store`);
	refuse(faults);
	return entries.toSorted((one, other) => other.date.localeCompare(one.date));
}

export const releases = sortReleases(parse(releasesFile, "content/releases.json", data).releases);
