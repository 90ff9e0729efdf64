import { useCallback } from "react";
import { type AnswerOf, pathOf } from "../../../../functions/contract/endpoint.ts";
import { ip } from "../../../../functions/contract/ip.ts";
import { fetchJson } from "../../../api/fetch-json.ts";
import { type Query, useQuery } from "../../../api/use-query.ts";
import type { Hosts } from "../ip-words.ts";
import { gatherAddresses, type NamedAddress } from "./webrtc.ts";
import type { ZoneTable } from "./zone-table.ts";

export interface Tests {
	/** Addresses seen by the two host names; null if they aren't configured. */
	versions: { four: string | null; six: string | null } | null;
	/** Null without WebRTC. */
	webrtc: NamedAddress[] | null;
	zone: string;
	languages: readonly string[];
	zones: ZoneTable | null;
}

/** The address that a host name sees, or null without an answer. */
const askHost = async (host: string): Promise<string | null> =>
	(await fetchJson<AnswerOf<typeof ip>>(host + pathOf(ip), 5_000))?.data?.ip ?? null;

async function versionsOf(hosts: Hosts | null): Promise<Tests["versions"]> {
	if (!hosts) return null;
	const [four, six] = await Promise.all([askHost(hosts.four), askHost(hosts.six)]);
	return { four, six };
}

async function runTests(hosts: Hosts | null, signal: AbortSignal): Promise<Tests> {
	const [versions, webrtc, zones] = await Promise.all([
		versionsOf(hosts),
		gatherAddresses(signal),
		fetchJson<ZoneTable>("/data/zones.json"),
	]);
	const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
	return { versions, webrtc, zone, languages: navigator.languages, zones };
}

export function useTests(hosts: Hosts | null): Query<Tests> {
	const load = useCallback(
		async (signal: AbortSignal) => ({ ok: true as const, data: await runTests(hosts, signal) }),
		[hosts],
	);
	return useQuery(load);
}
