import { getIpVersion } from "../../../../functions/contract/address.ts";
import type { IpReply } from "../../../../functions/contract/ip.ts";
import { fill, getListFormat } from "../../../../i18n/format.ts";
import { getCountryName, getLocaleEntry, type Locale } from "../../../../i18n/locales.ts";
import type { DeferredWords } from "../ip-words.ts";
import { findCountryOfZone, getLanguageFit, getZoneFit, listLanguageNames } from "./compare.ts";
import type { Tests } from "./use-tests.ts";
import type { NamedAddress } from "./webrtc.ts";

type Words = DeferredWords["checks"];
export type State = Exclude<keyof Words["states"], "wait">;

export interface Check {
	title: string;
	state: State;
	text: string;
	addresses?: NamedAddress[];
	/** What the test couldn't see. */
	limit?: string;
}

type CheckInput = { data: IpReply | null; tests: Tests; locale: Locale; words: Words };

/** Isolates text from the direction of its sentence. */
const isolate = (text: string): string => `\u2068${text}\u2069`;

function checkVersions({ data, tests, words: { versions: labels } }: CheckInput): Check {
	const check = (state: State, text: string): Check => ({ title: labels.title, state, text });
	if (!tests.versions) {
		if (!data?.ip) return check("untested", labels.failed);
		return check("untested", fill(labels.untested, { version: `IPv${getIpVersion(data.ip)}` }));
	}
	const { four, six } = tests.versions;
	if (four && six) return check("visible", fill(labels.both, { four: isolate(four), six: isolate(six) }));
	const ip = four ?? six;
	if (!ip) return check("untested", labels.failed);
	return check("visible", fill(labels.only, { version: `IPv${getIpVersion(ip)}`, ip: isolate(ip) }));
}

function checkWebrtc({ data, tests, words: { webrtc: labels } }: CheckInput): Check {
	const addresses = tests.webrtc ?? [];
	const check = (state: State, text: string): Check => ({
		title: labels.title,
		state,
		text,
		addresses,
		...(tests.webrtc && { limit: labels.limit }),
	});
	if (!tests.webrtc) return check("untested", labels.off);
	const knownAddresses = [data?.ip, tests.versions?.four, tests.versions?.six];
	const open = addresses.filter(({ kind }) => kind === "public");
	if (open.some(({ address }) => !knownAddresses.includes(address))) return check("visible", labels.other);
	if (open.length) return check("visible", labels.same);
	if (addresses.some(({ kind }) => kind === "local")) return check("visible", labels.inside);
	return check("hidden", addresses.length ? labels.masked : labels.none);
}

function checkZone({ data, tests, locale, words: { zone: labels } }: CheckInput): Check {
	const zoneCountry = tests.zones && findCountryOfZone(tests.zone, tests.zones);
	const fit = getZoneFit(data?.country ?? null, zoneCountry);
	const name = (code: string | null | undefined) => (code ? getCountryName(locale, code) : "");
	const values = { zone: isolate(tests.zone), country: name(data?.country), other: name(zoneCountry) };
	return { title: labels.title, state: fit, text: fill(labels[fit], values) };
}

function checkLanguage({ data, tests, locale, words: { language: labels } }: CheckInput): Check {
	const fit = getLanguageFit(data?.country ?? null, tests.languages);
	const names = listLanguageNames(getLocaleEntry(locale).intl, tests.languages);
	const country = data?.country ? getCountryName(locale, data.country) : "";
	const values = { languages: getListFormat(locale).format(names), country };
	return { title: labels.title, state: fit, text: fill(labels[fit], values) };
}

export const listChecks = (input: CheckInput): Check[] => [
	checkVersions(input),
	checkWebrtc(input),
	checkZone(input),
	checkLanguage(input),
	{ title: input.words.dns.title, state: "untested", text: input.words.dns.untested },
];
