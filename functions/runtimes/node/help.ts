import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Help } from "../../contract/index.ts";
import type { Deps } from "../../deps.ts";

/** What the assistant knows, out of a build; nothing without one. */
export const helpIn =
	(distDir: string): NonNullable<Deps["help"]> =>
	async (locale) => {
		const text = await readFile(join(distDir, "chat", `${locale}.json`), "utf8").catch(() => null);
		return text === null ? null : (JSON.parse(text) as Help);
	};
