import { getPath } from "../../../functions/contract/endpoint.ts";
import { isUnroutable } from "../../../functions/contract/index.ts";
import { ipText } from "../../../functions/contract/ip.ts";
import {
	combineGeo,
	edgeGeo,
	type GeoLocation,
	type GeoLocator,
	unknownLocation,
} from "../../../functions/integrations/geo/index.ts";
import { createTestApp } from "../../support/api/api.ts";
import { api, describe, expect, test } from "../../support/api/fixtures.ts";
import { paris as parisReply } from "../../support/fakes/ip.ts";

const known = (place: Partial<GeoLocation>): GeoLocator => ({
	locate: async () => ({ ...unknownLocation, ...place }),
});
const failing: GeoLocator = { locate: () => Promise.reject(new Error("no answer")) };
const paris: Partial<GeoLocation> = {
	country: "FR",
	city: "Paris",
	org: "Example Telecom",
	asn: 64500,
	latitude: 48.85661,
	longitude: 2.3522,
	source: "operator",
	date: "2026-02-03",
};
const here = "193.0.6.139";
const locate = (...locators: GeoLocator[]) =>
	combineGeo(locators).locate(new Request("http://localhost/"), here);

describe("the facts about an address", () => {
	test("are what the locators know, sent to the caller only and stored nowhere", async () => {
		const testApp = await createTestApp({ geo: known(paris) });
		const { status, headers, body } = await testApp.call(api.ip, {}, { from: here });
		expect(status).toBe(200);
		expect(headers.get("cache-control")).toBe("no-store");
		expect(body.data).toEqual({ ...parisReply, ip: here });
		expect(testApp.log.join("\n")).not.toMatch(/193\.0|Paris|"FR"|Telecom/);
	});

	test("are unknown for an unroutable address, and for none", async () => {
		const testApp = await createTestApp({ geo: combineGeo([known(paris)]) });
		const noFacts = { org: null, country: null, loc: null, source: null, date: null };
		const factsOf = async (from: string) => (await testApp.call(api.ip, {}, { from })).body.data;
		expect(await factsOf("192.168.1.20")).toMatchObject({ ip: "192.168.1.20", ...noFacts });
		expect(await factsOf("")).toMatchObject({ ip: null, ...noFacts });
	});

	test("are plain text for a terminal, the address alone on the first line", async () => {
		const testApp = await createTestApp({ geo: known({ ...paris, org: null }) });
		const { headers, body } = await testApp.raw(getPath(ipText), { from: here });
		expect(headers.get("content-type")).toMatch(/^text\/plain/);
		expect(headers.get("cache-control")).toBe("no-store");
		expect(body.split("\n")[0]).toBe(here);
		expect(body).toContain("\norg: unknown\ncountry: FR\ncity: Paris\nloc: 48.8566,2.3522\n");
	});

	test("can be read across host names by our own page, and by no other", async ({ testApp }) => {
		const allowed = async (origin: string) =>
			(await testApp.call(api.ip, {}, { headers: { origin } })).headers.get("access-control-allow-origin");
		expect(await allowed(testApp.deps.origin)).toBe(testApp.deps.origin);
		expect(await allowed("https://elsewhere.example")).toBeNull();
	});
});

describe("location lookups", () => {
	test("are asked in order, each for what is still unknown", async () => {
		const country = known({ country: "NL", source: "embedded", date: "2026-06-17" });
		expect(await locate(known(paris), country)).toEqual({ ...unknownLocation, ...paris });
		expect(await locate(known({}), country)).toMatchObject({ country: "NL", source: "embedded" });
		const both = { country: "NL", city: null, org: "Example Telecom" };
		expect(await locate(country, known(paris))).toMatchObject(both);
	});

	test("that fail are skipped, and the operator is told", async () => {
		const errors: unknown[] = [];
		const geo = combineGeo([failing, known(paris), failing], (error) => errors.push(error));
		expect((await geo.locate(new Request("http://localhost/"), here)).country).toBe("FR");
		expect(errors).toHaveLength(1);
		expect(await locate(failing)).toEqual(unknownLocation);
	});

	test("at the edge use Cloudflare's data about the request, and nothing forged", async () => {
		const at = (cf?: object) => {
			const request = new Request("http://localhost/");
			if (cf) Object.defineProperty(request, "cf", { value: cf });
			return combineGeo([edgeGeo]).locate(request, here);
		};
		const place = { country: "FR", city: "Paris", asn: 64500 };
		const cf = { ...place, asOrganization: "Example", latitude: "48.85", longitude: "2.35" };
		const point = { latitude: 48.85, longitude: 2.35 };
		expect(await at(cf)).toEqual({ ...place, ...point, org: "Example", source: "edge", date: null });
		expect((await at({ country: "T1" })).country).toBeNull();
		expect((await at({ country: "XX", latitude: "" })).latitude).toBeNull();
	});
});

test("an address is unreachable from outside its network when it is private, local, reserved or none", () => {
	const inside =
		"127.0.0.1|10.1.2.3|192.168.1.1|172.31.255.255|100.64.0.1|::ffff:192.168.1.1|::1|0:0:0:0:0:0:0:1|::|fe80::1|fd12:3456::1|2001:db8::1|not an address";
	for (const address of inside.split("|")) expect(isUnroutable(address), address).toBe(true);
	for (const address of ["172.32.0.1", "100.128.0.1", "8.8.8.8", "2001:67c:2e8::1", "2a00:1450::"])
		expect(isUnroutable(address), address).toBe(false);
});
