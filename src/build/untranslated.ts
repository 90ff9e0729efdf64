import { existsSync, readdirSync } from "node:fs";
import { localeCodes } from "../../i18n/locales.ts";
import { localePath } from "../routing/paths.ts";

/** Folders with a folder for each text, and where its page is. */
const kinds = { "blog/": "/blog/post/", "guides/": "/guides/" };

/** Paths of texts that show English words in another language, as nobody has translated them: their English page is the real one. */
export const untranslated: ReadonlySet<string> = new Set(
	Object.entries(kinds).flatMap(([folder, page]) => {
		const base = new URL(`../../content/${folder}`, import.meta.url);
		return (existsSync(base) ? readdirSync(base) : []).flatMap((id) =>
			localeCodes
				.filter((code) => !existsSync(new URL(`${id}/${code}.mdx`, base)))
				.map((code) => localePath(code, page + id)),
		);
	}),
);
