import { getIpVersion } from "../../../../functions/contract/address.ts";
import type { IpReply } from "../../../../functions/contract/ip.ts";
import type { Tests } from "./use-tests.ts";

/** What sites see. Empty: tested, there is none. Null: not tested, or unknown. */
export const facts = ["four", "six", "webrtc", "provider", "country", "zone", "language"] as const;
export type Fact = (typeof facts)[number];
export type VisibleFacts = Record<Fact, string | null>;
export type Family = "four" | "six" | null;

export interface Baseline {
	/** In ms since 1970. */
	at: number;
	seen: VisibleFacts;
}

export type Result = "same" | "changed" | "untested" | "none";

/** Whether a fact is unchanged; "none" if there still is none. */
export function getResult(before: string | null, now: string | null): Result {
	if (before === null || now === null) return "untested";
	if (before === "" && now === "") return "none";
	return before === now ? "same" : "changed";
}

export interface Verdict {
	kind: "same" | "leak" | "partly" | "changed" | "unknown";
	/** What the verdict lists: where a saved address still shows, or what is unchanged. */
	list: Fact[];
	untested: Fact[];
}

const listAddresses = (visible: VisibleFacts, from: readonly Fact[]): string[] =>
	from.flatMap((fact) => visible[fact]?.split(" ") ?? []).filter(Boolean);

const channels: readonly Fact[] = ["four", "six", "webrtc"];

/** Says what changed, never that someone is safe, and lists what couldn't be tested. @param pageFamily of the page's address */
export function getVerdict(before: VisibleFacts, now: VisibleFacts, pageFamily: Family): Verdict {
	const results = facts.map((fact) => [fact, getResult(before[fact], now[fact])] as const);
	const having = (sought: Result) => results.flatMap(([fact, result]) => (result === sought ? [fact] : []));
	const untested = having("untested");
	const same = having("same");
	if (pageFamily && same.includes(pageFamily)) return { kind: "same", list: [], untested };
	const knownAddresses = listAddresses(before, channels);
	const leaks = channels.filter((fact) =>
		listAddresses(now, [fact]).some((address) => knownAddresses.includes(address)),
	);
	if (leaks.length) return { kind: "leak", list: leaks, untested };
	if (!pageFamily || untested.includes(pageFamily)) return { kind: "unknown", list: [], untested };
	return same.length ? { kind: "partly", list: same, untested } : { kind: "changed", list: [], untested };
}

export function readBaseline(text: string | null): Baseline | null {
	try {
		const { at, seen } = JSON.parse(text ?? "null");
		const isComplete = facts.every((fact) => seen[fact] === null || typeof seen[fact] === "string");
		// Dates are limited to 8.64e15.
		return typeof at === "number" && !Number.isNaN(new Date(at).getTime()) && isComplete
			? { at, seen }
			: null;
	} catch {
		return null;
	}
}

/** The protocol by which the page was reached. */
export const getFamily = (data: IpReply | null): Family =>
	data?.ip ? (getIpVersion(data.ip) === 6 ? "six" : "four") : null;

/** The address over one protocol; "" if only the other one answered, null if neither did or none was tested. */
const findAddress = (tests: Tests, family: "four" | "six"): string | null => {
	if (!tests.versions) return null;
	const { four, six } = tests.versions;
	return tests.versions[family] ?? (four || six ? "" : null);
};

export function getVisibleFacts(data: IpReply | null, tests: Tests): VisibleFacts {
	const pageFamily = getFamily(data);
	const addressOf = (family: "four" | "six") =>
		pageFamily === family ? (data?.ip ?? null) : findAddress(tests, family);
	const publicAddresses = tests.webrtc?.filter(({ kind }) => kind === "public").map(({ address }) => address);
	return {
		four: addressOf("four"),
		six: addressOf("six"),
		webrtc: publicAddresses?.sort().join(" ") ?? null,
		provider: data?.org ?? null,
		country: data?.country ?? null,
		zone: tests.zone || null,
		language: tests.languages.join(" ") || null,
	};
}
