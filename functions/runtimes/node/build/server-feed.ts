import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import brand from "../../../../content/brand.json" with { type: "json" };
import { ContentError } from "../../../../content/readers/read/parse.ts";
import { createReader, type Environment } from "../../../contract/environment.ts";
import { createServers, type ServersOptions } from "../../../integrations/servers.ts";
import { readServers } from "../../settings/services.ts";

const maxFaults = 10;

/** Escapes control and invisible characters for terminal output. */
const escapeInvisible = (text: string): string =>
	text.replace(/[\p{Cc}\p{Cf}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);

/** Downloads the server feed (SERVERS_URL) into `cache` for the build; on failure the previous one stays. @param log reports errors */
export async function fetchServerFeed(
	cache: string,
	env: Environment,
	log: (line: string) => void,
	options: Partial<ServersOptions> = {},
): Promise<void> {
	const settings = readServers(createReader(env));
	if (typeof settings === "string") return log(settings);
	if (!settings) return;
	try {
		const { servers } = await createServers(settings.url, { agent: brand.name, ...options }).read();
		mkdirSync(cache, { recursive: true });
		const file = join(cache, "servers.json");
		writeFileSync(`${file}.new`, JSON.stringify({ servers }));
		renameSync(`${file}.new`, file);
	} catch (error) {
		const faults = error instanceof ContentError ? error.faults : [(error as Error).message];
		const why = faults.slice(0, maxFaults).map(escapeInvisible).join("\n  ");
		log(`The server feed is unusable; pages show the last valid one, if any.\n  ${why}`);
	}
}
