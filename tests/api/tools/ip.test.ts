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
		expect((await testApp.call(api.ip, {}, { from: "192.168.1.20" })).body.data).toMatchObject({
			ip: "192.168.1.20",
			...noFacts,
		});
		expect((await testApp.call(api.ip, {}, { from: "" })).body.data).toMatchObject({ ip: null, ...noFacts });
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
		expect(await locate(country, known(paris))).toMatchObject({
			country: "NL",
			city: null,
			org: "Example Telecom",
		});
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
		const cf = {
			country: "FR",
			city: "Paris",
			asn: 64500,
			asOrganization: "Example",
			latitude: "48.85",
			longitude: "2.35",
		};
		expect(await at(cf)).toEqual({
			country: "FR",
			city: "Paris",
			asn: 64500,
			org: "Example",
			latitude: 48.85,
			longitude: 2.35,
			source: "edge",
			date: null,
		});
		expect((await at({ country: "T1" })).country).toBeNull();
		expect((await at({ country: "XX", latitude: "" })).latitude).toBeNull();
	});
});

test.each([
	["127.0.0.1", true],
	["10.1.2.3", true],
	["192.168.1.1", true],
	["172.31.255.255", true],
	["172.32.0.1", false],
	["100.64.0.1", true],
	["100.128.0.1", false],
	["::ffff:192.168.1.1", true],
	["8.8.8.8", false],
	["::1", true],
	["0:0:0:0:0:0:0:1", true],
	["::", true],
	["fe80::1", true],
	["fd12:3456::1", true],
	["2001:db8::1", true],
	["2001:67c:2e8::1", false],
	["2a00:1450::", false],
	["not an address", true],
])("%s isn't reachable from outside its network: %s", (address, unroutable) => {
	expect(isUnroutable(address)).toBe(unroutable);
});
