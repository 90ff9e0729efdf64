import { z } from "zod";
import { defaultLocale, type Locale } from "../../../i18n/locales.ts";
import { protocolIds } from "../places/server-feed.ts";
import { listLanguages, readAll, readText } from "../read/disk.ts";
import { day, name, reviewFields, scheduleFields } from "../read/fields.ts";

/** Systems in the order of the guides' list; their names are in `guides:systems`. */
const systems = ["windows", "macos", "linux", "android", "ios", "openwrt", "asuswrt", "tv", "every"] as const;

/** `content/guides/<id>/guide.json`: a guide's data for all languages. */
export const guideFile = z.strictObject({
	system: z.enum(systems),
	protocol: z.enum(protocolIds).optional().describe("What it sets up, where it is about one"),
	kind: z.enum(["setup", "share", "verify", "uninstall", "firewall"]),
	order: z.int().describe("Its place among the guides of its system"),
	needs: z
		.array(z.enum(["key", "remote"]))
		.optional()
		.describe("What its system asks for besides what every set-up of the protocol needs"),
	platform: name
		.optional()
		.describe("The app that does the same without any guide, by its id in platforms.json"),
	...scheduleFields,
	...reviewFields,
	checked: day
		.optional()
		.describe("The day somebody last held the steps against the sources; empty until then"),
});

export type Guide = z.infer<typeof guideFile> & { id: string };

/** Every guide by system, in order. */
export const guides: readonly Guide[] = [...readAll(guideFile, "content/guides/*/guide.json")]
	.map(([id, data]) => ({ ...data, id }))
	.sort((a, b) => systems.indexOf(a.system) - systems.indexOf(b.system) || a.order - b.order);

export const listGuideLanguages = (id: string): Locale[] => listLanguages(`content/guides/${id}`);

/** A guide's MDX source with front matter, in a language or in English. */
export function readGuideText(id: string, locale: Locale): { language: Locale; source: string } {
	const language = listGuideLanguages(id).includes(locale) ? locale : defaultLocale;
	return { language, source: readText(`content/guides/${id}/${language}.mdx`) };
}
