import { z } from "zod";
import data from "../tiles.json" with { type: "json" };
import { address, name, text } from "./read/fields.ts";
import { parse } from "./read/parse.ts";
import { categories, type Folder } from "./services.ts";

const groups = Object.values(categories);
const routes = (Object.keys(categories) as Folder[]).map((folder) => `vpn-for-${folder}` as const);

const tile = z.union(
	[name, z.strictObject({ name: text(), monogram: text(2), url: address })],
	"the slug of a service, or a name, a monogram and a url",
);

/** `content/tiles.json` */
export const tilesFile = z.strictObject({
	note: text().optional(),
	tabs: z.array(z.strictObject({ id: z.enum(groups), route: z.enum(routes), tiles: z.array(tile) })),
});

/** The app browser's tabs with their tiles, in order. */
export const tabs = parse(tilesFile, "content/tiles.json", data).tabs;
