import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";

/** Writes what the assistant knows in each language (`/chat/<language>.json`). Stands before `finish()`, which compresses it. */
export function chatFiles(): AstroIntegration {
	return {
		name: "chat-files",
		hooks: {
			"astro:build:done": async ({ dir }) => {
				await mkdir(new URL("./chat/", dir), { recursive: true });
				// Content is read when it has been checked, so not with this file.
				const { helpFiles } = await import("./chat/index.ts");
				for (const [name, body] of await helpFiles())
					await writeFile(fileURLToPath(new URL(`./${name}`, dir)), body);
			},
		},
	};
}
