import { getIpVersion } from "../../../../functions/contract/address.ts";
import type { IpReply } from "../../../../functions/contract/ip.ts";
import { fill, getListFormat } from "../../../../i18n/format.ts";
import { getCountryName, getLocaleEntry, type Locale } from "../../../../i18n/locales.ts";
import type { DeferredWords } from "../ip-words.ts";
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

type Fit = "fits" | "differs" | "untested";

export function getZoneFit(country: string | null, zoneCountry: string | undefined): Fit {
	if (!country || !zoneCountry) return "untested";
	return country === zoneCountry ? "fits" : "differs";
}

const parseLocale = (tag: string): Intl.Locale | null => {
	try {
		return new Intl.Locale(tag);
	} catch {
		return null;
	}
};

/** Whether one of a browser's languages names the country ("fr-CH"), or is its main language (CLDR's likely subtags). */
export function getLanguageFit(country: string | null, languages: readonly string[]): Fit {
	const tags = languages.flatMap((tag) => parseLocale(tag) ?? []);
	if (!country || tags.length === 0) return "untested";
	const usual = parseLocale(`und-${country}`)?.maximize().language;
	return tags.some(({ region, language }) => region === country || language === usual) ? "fits" : "differs";
}

export function listLanguageNames(intl: string, languages: readonly string[]): string[] {
	const names = new Intl.DisplayNames([intl], { type: "language", fallback: "code" });
	const all = languages.map((tag) => (parseLocale(tag) ? names.of(tag) : undefined) ?? tag);
	return [...new Set(all)].slice(0, 3);
}

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
	/** None for UTC and the like. */
	const zoneCountry = tests.zones?.[tests.zone];
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
