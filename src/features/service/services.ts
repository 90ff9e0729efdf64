import type { Locale } from "../../../i18n/locales.ts";

/** Folder under content/services and end of the address, against the category's name in words and tiles. */
export const categories = {
	streaming: "streaming",
	gaming: "gaming",
	"social-media": "social",
	messaging: "messaging",
	sport: "sport",
} as const;
export type Folder = keyof typeof categories;

interface Words {
	heading: string;
	text: string;
	/** About this very service, beside its category's. */
	question: string;
	answer: string;
}
interface Entry {
	/** The service's own name. */
	name: string;
	/** One or two letters, which stand for it: brand marks are other people's. */
	monogram: string;
	/** Another name for the chart to be drawn from. */
	seed?: string;
	words: Partial<Record<Locale, Words>>;
}
export interface Service extends Entry {
	folder: Folder;
	slug: string;
}

const entries = import.meta.glob<Entry>("../../../content/services/*/*.json", {
	eager: true,
	import: "default",
});

/** Every service with a page, by category (spec §2.8). One that stands in two categories has a page in each. */
export const services: readonly Service[] = Object.entries(entries).map(([path, entry]) => {
	const [folder, file = ""] = path.split("/").slice(-2);
	return { ...entry, folder: folder as Folder, slug: file.replace(".json", "") };
});

export const servicesIn = (folder: Folder): Service[] =>
	services.filter((service) => service.folder === folder);

/** The services that follow one in its category, round and round: enough to go on, however many there are. */
export function neighbours({ folder, slug }: Service, most = 24): Service[] {
	const group = servicesIn(folder);
	const at = group.findIndex((other) => other.slug === slug);
	return [...group.slice(at + 1), ...group.slice(0, at)].slice(0, most);
}

/** What a service's page says in a language; English stands in for what is not written yet. */
export const wordsOf = (locale: Locale, { words }: Service): Words => (words[locale] ?? words.en) as Words;

/** Where a service's page lies, without language. */
export const pathOf = ({ folder, slug }: Pick<Service, "folder" | "slug">) =>
	`/vpn-for-${folder}/${slug}` as const;
