import { versionOf } from "../../../../functions/contract/address.ts";
import type { IpReply } from "../../../../functions/contract/ip.ts";
import { countryName, type Locale, localeEntry } from "../../../../i18n/locales.ts";
import { fill } from "../../../i18n/format.ts";
import { listOf } from "../place.ts";
import type { DeferredWords } from "../words.ts";
import { countryOfZone, languageFit, languageNames, zoneFit } from "./compare.ts";
import type { Tests } from "./use-tests.ts";
import type { Named } from "./webrtc.ts";

type Words = DeferredWords["checks"];
export type State = Exclude<keyof Words["states"], "wait">;

/** One row of the checks: what was found, in words. */
export interface Check {
	id: "versions" | "webrtc" | "zone" | "language" | "dns";
	title: string;
	state: State;
	text: string;
	/** Addresses that were named, and what they are. */
	named?: Named[];
	/** What the test could not see. */
	limit?: string;
}

interface Given {
	data: IpReply | null;
	tests: Tests;
	locale: Locale;
	words: Words;
}

/** Text in its own direction inside a sentence of any. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

function versions({ data, tests, words: { versions: own } }: Given): Check {
	const check = (state: State, text: string): Check => ({ id: "versions", title: own.title, state, text });
	if (!tests.versions) {
		if (!data?.ip) return check("untested", own.failed);
		return check("untested", fill(own.untested, { version: `IPv${versionOf(data.ip)}` }));
	}
	const { four, six } = tests.versions;
	if (four && six) return check("visible", fill(own.both, { four: isolated(four), six: isolated(six) }));
	const ip = four ?? six;
	if (!ip) return check("untested", own.failed);
	return check("visible", fill(own.only, { version: `IPv${versionOf(ip)}`, ip: isolated(ip) }));
}

function webrtc({ data, tests, words: { webrtc: own } }: Given): Check {
	const named = tests.webrtc ?? [];
	const check = (state: State, text: string): Check => ({
		id: "webrtc",
		title: own.title,
		state,
		text,
		named,
		...(tests.webrtc && { limit: own.limit }),
	});
	if (!tests.webrtc) return check("untested", own.off);
	const known = [data?.ip, tests.versions?.four, tests.versions?.six];
	const open = named.filter(({ kind }) => kind === "public");
	if (open.some(({ address }) => !known.includes(address))) return check("visible", own.other);
	if (open.length) return check("visible", own.same);
	if (named.some(({ kind }) => kind === "local")) return check("visible", own.inside);
	return check("hidden", named.length ? own.masked : own.none);
}

function zone({ data, tests, locale, words: { zone: own } }: Given): Check {
	const there = tests.zones && countryOfZone(tests.zone, tests.zones);
	const fit = zoneFit(data?.country ?? null, there);
	const name = (code: string | null | undefined) => (code ? countryName(locale, code) : "");
	const values = { zone: isolated(tests.zone), country: name(data?.country), other: name(there) };
	return { id: "zone", title: own.title, state: fit, text: fill(own[fit], values) };
}

function language({ data, tests, locale, words: { language: own } }: Given): Check {
	const fit = languageFit(data?.country ?? null, tests.languages);
	const names = languageNames(localeEntry(locale).intl, tests.languages);
	const country = data?.country ? countryName(locale, data.country) : "";
	const values = { languages: listOf(locale, names), country };
	return { id: "language", title: own.title, state: fit, text: fill(own[fit], values) };
}

/** Everything that was compared, and what a page cannot test. */
export const checksOf = (given: Given): Check[] => [
	versions(given),
	webrtc(given),
	zone(given),
	language(given),
	{ id: "dns", title: given.words.dns.title, state: "untested", text: given.words.dns.untested },
];
