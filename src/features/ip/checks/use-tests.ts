import { useCallback } from "react";
import { ip } from "../../../../functions/contract/ip.ts";
import { answerAt, file } from "../../../api/file.ts";
import { type Loaded, useLoaded } from "../../../api/use-loaded.ts";
import type { Hosts } from "../words.ts";
import { gather, type Named } from "./webrtc.ts";
import type { ZoneTable } from "./zone-table.ts";

/** What this browser tells beyond its address. */
export interface Tests {
	/** The addresses that answered under the two host names; null where there are no such names. */
	versions: { four: string | null; six: string | null } | null;
	/** Null where the browser has no WebRTC. */
	webrtc: Named[] | null;
	zone: string;
	languages: readonly string[];
	/** Null when it could not be had. */
	zones: ZoneTable | null;
}

/** The address a host name sees, or null when nothing answers there over its protocol. */
const askHost = async (host: string): Promise<string | null> =>
	(await answerAt(host, ip, 5_000))?.data?.ip ?? null;

async function versionsOf(hosts: Hosts | null): Promise<Tests["versions"]> {
	if (!hosts) return null;
	const [four, six] = await Promise.all([askHost(hosts.four), askHost(hosts.six)]);
	return { four, six };
}

async function run(hosts: Hosts | null, signal: AbortSignal): Promise<Tests> {
	const [versions, webrtc, zones] = await Promise.all([
		versionsOf(hosts),
		gather(signal),
		file<ZoneTable>("/data/zones.json"),
	]);
	const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
	return { versions, webrtc, zone, languages: navigator.languages, zones };
}

/** The results, and a way to make them anew. */
export function useTests(hosts: Hosts | null): [Loaded<Tests>, () => void] {
	const load = useCallback(async (signal: AbortSignal) => ({ data: await run(hosts, signal) }), [hosts]);
	return useLoaded(load);
}
