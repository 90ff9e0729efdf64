import { ContentError } from "../../content/readers/read/parse.ts";
import { storeFeed } from "../db/queries/feeds.ts";
import type { Deps } from "../deps.ts";
import { describeError } from "../http/log.ts";

const maxFaults = 3;

const withoutValue = (fault: string): string => fault.replace(/: found .*$/s, "");

/** Fetches the server feed and stores it if valid; otherwise the stored one stays. */
export async function refreshServers({ servers, db, now, log }: Deps): Promise<void> {
	if (!servers) return;
	try {
		const { servers: places, authorities } = await servers.read();
		await storeFeed(db, "authorities", { body: JSON.stringify(authorities), at: now() });
		await storeFeed(db, "servers", { body: JSON.stringify(places), at: now() });
	} catch (error) {
		const faults = error instanceof ContentError ? error.faults : [];
		log.warn("feed of servers", {
			...describeError(error),
			// Log positions only; the feed's values could be anything.
			...(faults.length && {
				faults: faults.slice(0, maxFaults).map(withoutValue).join(", "),
				more: faults.length > maxFaults,
			}),
		});
	}
}
