import { useCallback } from "react";
import { type AnswerOf, getPath } from "../../../../functions/contract/endpoint.ts";
import { ip } from "../../../../functions/contract/ip.ts";
import { fetchJson } from "../../../api/fetch-json.ts";
import { type Query, useQuery } from "../../../api/use-query.ts";
import type { Hosts } from "../ip-words.ts";
import { gatherAddresses } from "./webrtc.ts";
import type { ZoneTable } from "./zone-table.ts";

/** The address that a host name sees, or null without an answer. */
const askHost = async (host: string): Promise<string | null> =>
	(await fetchJson<AnswerOf<typeof ip>>(host + getPath(ip), 5_000))?.data?.ip ?? null;

/** Addresses seen by the two host names; null if they aren't configured. */
async function askVersions(hosts: Hosts | null) {
	if (!hosts) return null;
	const [four, six] = await Promise.all([askHost(hosts.four), askHost(hosts.six)]);
	return { four, six };
}

async function runTests(hosts: Hosts | null, signal: AbortSignal) {
	const [versions, webrtc, zones] = await Promise.all([
		askVersions(hosts),
		gatherAddresses(signal),
		fetchJson<ZoneTable>("/data/zones.json"),
	]);
	const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
	return { versions, webrtc, zone, languages: navigator.languages, zones };
}

export type Tests = Awaited<ReturnType<typeof runTests>>;

export function useTests(hosts: Hosts | null): Query<Tests> {
	const load = useCallback(
		async (signal: AbortSignal) => ({ ok: true as const, data: await runTests(hosts, signal) }),
		[hosts],
	);
	return useQuery(load);
}
