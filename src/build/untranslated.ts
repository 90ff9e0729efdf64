import { existsSync, readdirSync } from "node:fs";
import { localeCodes } from "../../i18n/locales.ts";
import { localePath } from "../routing/paths.ts";

const base = new URL("../../content/blog/", import.meta.url);

/** Paths of posts that show English words in another language, as nobody has translated them: their English page is the real one. */
export const untranslated: ReadonlySet<string> = new Set(
	(existsSync(base) ? readdirSync(base) : []).flatMap((id) =>
		localeCodes
			.filter((code) => !existsSync(new URL(`${id}/${code}.mdx`, base)))
			.map((code) => localePath(code, `/blog/post/${id}`)),
	),
);
