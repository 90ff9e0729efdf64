import { describe, expect, it } from "vitest";
import { createReader } from "../../../functions/contract/environment.ts";
import { getCountryName } from "../../../i18n/locales.ts";
import { getVerdict, readBaseline, type VisibleFacts } from "../../../src/features/ip/checks/baseline.ts";
import { getLanguageFit, getZoneFit, listLanguageNames } from "../../../src/features/ip/checks/checks.ts";
import { getAddressKind } from "../../../src/features/ip/checks/webrtc.ts";
import { buildZoneTable } from "../../../src/features/ip/checks/zone-table.ts";
import { getPlaceName } from "../../../src/features/ip/place.ts";
import { readIpHosts } from "../../../src/site/setting.ts";

describe("a location", () => {
	it("is named in the reader's language, as far as it is known", () => {
		expect(getPlaceName("fr", { city: "Berlin", country: "DE" })).toBe("Berlin, Allemagne");
		expect(getPlaceName("ar", { city: "Berlin", country: "DE" })).toBe("Berlin، ألمانيا");
		expect(getPlaceName("ru", { city: null, country: "DE" })).toBe("Германия");
		expect(getPlaceName("en", { city: null, country: null })).toBeNull();
		expect(getCountryName("en", "ZX")).toBe("ZX");
	});
});

it.each([
	["0b5e6c1e-4a0f-4b5e-9d0e-1f2a3b4c5d6e.local", "mdns"],
	["192.168.1.20", "local"],
	["8.8.8.8", "public"],
	["2a00:1450::1", "public"],
])("a WebRTC candidate %s is %s", (address, kind) => expect(getAddressKind(address)).toBe(kind));

describe("time zone and language", () => {
	const zones = buildZoneTable();
	it("match a country or don't, and aren't compared where one is unknown", () => {
		const fitOf = (country: string | null, zone: string) => getZoneFit(country, zones[zone]);
		expect(fitOf("DE", "Europe/Berlin")).toBe("fits");
		expect(fitOf("DE", "Europe/Moscow")).toBe("differs");
		expect(fitOf("DE", "UTC")).toBe("untested");
		expect(fitOf(null, "Europe/Berlin")).toBe("untested");
	});

	it("know zones by old and new names, and skip former countries", () => {
		for (const name of ["Asia/Calcutta", "Asia/Kolkata"]) expect(zones[name]).toBe("IN");
		for (const name of ["Europe/Kiev", "Europe/Kyiv"]) expect(zones[name]).toBe("UA");
		expect([zones["Europe/Belgrade"], zones["Europe/London"]]).toEqual(["RS", "GB"]);
		expect(JSON.stringify(zones).length).toBeLessThan(12_000);
	});

	it.each([
		["FR", ["fr"], "fits"],
		["CH", ["fr-CH", "en"], "fits"],
		["DE", ["en-US", "de"], "fits"],
		["DE", ["ru-RU"], "differs"],
		[null, ["ru"], "untested"],
		["DE", [], "untested"],
		["DE", ["???"], "untested"],
	])("in %s, the languages %j: %s", (country, languages, fit) => {
		expect(getLanguageFit(country, languages)).toBe(fit);
	});

	it("name languages in the reader's", () =>
		expect(listLanguageNames("fr", ["de", "de", "x-none"])).toEqual(["allemand", "x-none"]));
});

describe("a comparison before and after", () => {
	const place = { country: "DE", zone: "Europe/Berlin", language: "de" };
	const before: VisibleFacts = { ...place, four: "8.8.8.8", six: "2a00::1", webrtc: "", provider: "Home" };
	const moved = { four: "9.9.9.9", six: "2b00::1", provider: "Example", country: "NO" };
	const after: VisibleFacts = { ...before, ...moved };

	it("lists what is the same after the address has changed", () => {
		const partly = { kind: "partly", list: ["zone", "language"], untested: [] };
		expect(getVerdict(before, after, "four")).toEqual(partly);
		const all = { ...after, zone: "Europe/Oslo", language: "nb" };
		expect(getVerdict(before, all, "four")).toEqual({ kind: "changed", list: [], untested: [] });
	});

	it("says that nothing has changed while the address is the same", () =>
		expect(getVerdict(before, { ...after, four: before.four }, "four").kind).toBe("same"));

	it("finds a saved address in another place", () => {
		for (const seen of [{ six: before.six }, { webrtc: "1.1.1.1 8.8.8.8" }]) {
			const leak = { kind: "leak", list: Object.keys(seen) };
			expect(getVerdict(before, { ...after, ...seen }, "four")).toMatchObject(leak);
		}
	});

	it("never mentions what it didn't test", () => {
		const other = { ...after, four: null };
		const verdict = getVerdict({ ...before, six: null }, other, "six");
		expect(verdict).toMatchObject({ kind: "unknown", untested: ["four", "six"] });
		expect(getVerdict(before, after, null).kind).toBe("unknown");
	});

	it("restores valid saved data only", () => {
		const cached = { at: 5, seen: before };
		expect(readBaseline(JSON.stringify({ at: 1e99, seen: before }))).toBeNull();
		expect(readBaseline(JSON.stringify(cached))).toEqual(cached);
		const invalid = '|{|null|{"at":5}|{"at":"x","seen":{}}|{"at":5,"seen":{"four":1}}';
		for (const text of [null, ...invalid.split("|")]) expect(readBaseline(text)).toBeNull();
	});
});

it("the two host names are origins of the site's scheme, set together", () => {
	const read = (...[IP4_HOST, IP6_HOST]: string[]) =>
		readIpHosts(createReader({ IP4_HOST, IP6_HOST } as never));
	const origins = { four: "https://ip4.example.com", six: "https://ip6.example.com:8443" };
	expect(read("ip4.example.com", "ip6.example.com:8443")).toEqual(origins);
	expect(read("ip4.example.com")).toBeNull();
	expect(read("a b; script-src *", "ip6.example.com")).toBeNull();
});
