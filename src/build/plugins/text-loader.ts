import { glob, type Loader } from "astro/loaders";

/** Parts of a loader's context that Astro doesn't type. */
interface EntryType {
	getEntryInfo(file: object): Promise<object>;
}

/** Astro's glob loader; in dev it passes over invalid front matter, which would end the server and setup.ts reports. */
export function loadTexts(base: string, isDev = process.argv.includes("dev")): Loader {
	const generateId = ({ entry }: { entry: string }) => entry.replace(/\.\w+$/, "");
	const files = glob({ base: `./${base}`, pattern: "*/*.mdx", generateId });
	return {
		...files,
		load(context) {
			// It warns of a kind without texts.
			const logger = Object.assign(Object.create(context.logger), { warn() {} });
			if (!isDev) return files.load({ ...context, logger });
			const parseData: typeof context.parseData = (entry) => context.parseData(entry).catch(() => entry.data);
			const { entryTypes: types } = context as unknown as { entryTypes: Map<string, EntryType> };
			const entryTypes = new Map(
				[...types].map(([ending, type]) => {
					const none = { data: {}, body: "", slug: "", rawData: "" };
					const getEntryInfo = (file: object) => type.getEntryInfo(file).catch(() => none);
					return [ending, { ...type, getEntryInfo }];
				}),
			);
			return files.load({ ...context, parseData, logger, ...{ entryTypes } });
		},
	};
}
