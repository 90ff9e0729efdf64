import { z } from "zod";
import data from "../platforms.json" with { type: "json" };
import { address, name, text } from "./read/fields.ts";
import { parse } from "./read/parse.ts";

export const kinds = ["mobile", "desktop", "extension"] as const;

/** An app or extension. `store` and `url` for those in a store; others are downloaded from their newest release. */
const platform = z.strictObject({
	id: name,
	name: text(),
	kind: z.enum(kinds),
	seed: z.string().optional().describe("Any word: draws another chart"),
	store: text().nullable(),
	url: address.optional(),
	/** Label for counting clicks. */
	event: name.nullable(),
	requires: text(),
	format: z.string().optional(),
	install: text().optional(),
	timestampParameter: z.string().optional(),
});
export type Platform = z.infer<typeof platform>;

/** `content/platforms.json` */
export const platformsFile = z.strictObject({ platforms: z.array(platform) });

export const platforms: readonly Platform[] = parse(platformsFile, "content/platforms.json", data).platforms;
