import { z } from "zod";
import data from "../platforms.json" with { type: "json" };
import { address, day, name, text } from "./fields.ts";
import { parse } from "./parse.ts";

export const kinds = ["mobile", "desktop", "extension"] as const;

/** An app or extension. A file of our own has the fields at the end, a store page has `store`. */
const platform = z.strictObject({
	id: name,
	name: text(),
	kind: z.enum(kinds),
	store: text().nullable(),
	url: address,
	icon: name,
	/** Label its clicks are counted under, where they are. */
	event: name.nullable(),
	requires: text(),
	version: z.string().regex(/^\d+(\.\d+)*$/, "a version such as 4.2.1"),
	date: day,
	/** Says that version and date are examples. */
	note: text().optional(),
	file: z.string().optional(),
	format: z.string().optional(),
	/** Bytes. */
	size: z.int().positive().optional(),
	sha256: z
		.string()
		.regex(/^[0-9a-f]{64}$/, "64 hexadecimal digits")
		.optional(),
	install: text().optional(),
	timestampParameter: z.string().optional(),
});
export type Platform = z.infer<typeof platform>;

/** `content/platforms.json` */
export const platformsFile = z.strictObject({ platforms: z.array(platform) });

export const platforms: readonly Platform[] = parse(platformsFile, "content/platforms.json", data).platforms;
