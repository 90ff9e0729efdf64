import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { glob, type Loader } from "astro/loaders";

/** Parts of a loader's context that Astro doesn't type. */
interface EntryType {
	getEntryInfo(file: object): Promise<object>;
}

/** Astro's glob loader without a warning for a missing folder. In dev setup.ts reports mistakes, which would end the server. */
export function loadTexts(base: string, isDev = process.argv.includes("dev")): Loader {
	const generateId = ({ entry }: { entry: string }) => entry.replace(/\.\w+$/, "");
	const files = glob({ base: `./${base}`, pattern: "*/*.mdx", generateId });
	return {
		...files,
		async load(context) {
			const isThere = existsSync(fileURLToPath(new URL(`./${base}`, context.config.root)));
			const quiet = Object.assign(Object.create(context.logger), { warn() {} });
			const logger = isThere ? context.logger : quiet;
			if (!isDev) return files.load({ ...context, logger });
			const parseData: typeof context.parseData = (entry) => context.parseData(entry).catch(() => entry.data);
			const { entryTypes: types } = context as unknown as { entryTypes: Map<string, EntryType> };
			const entryTypes = new Map(
				[...types].map(([ending, type]) => {
					const getEntryInfo = async (file: object) => {
						try {
							return await type.getEntryInfo(file);
						} catch {
							return { data: {}, body: "", slug: "", rawData: "" };
						}
					};
					return [ending, { ...type, getEntryInfo }];
				}),
			);
			await files.load({ ...context, parseData, logger, ...{ entryTypes } });
		},
	};
}
