import { describe, expect, test } from "vitest";
import { placeName } from "../../functions/gateways/geo/index.ts";
import { createMmdbGeo } from "../../functions/gateways/geo/mmdb.ts";

const request = new Request("http://localhost/");

describe("places", () => {
	test("are countries, from the embedded data, for addresses of either kind", async () => {
		const geo = createMmdbGeo({ city: undefined, asn: undefined }, (error) => {
			throw error;
		});
		expect((await geo.locate(request, "193.0.6.139")).country).toBe("NL");
		expect((await geo.locate(request, "2001:67c:2e8:22::c100:68b")).country).toBe("NL");
		expect((await geo.locate(request, "193.0.6.139")).city).toBeNull();
	});

	test("of private and reserved addresses are unknown", async () => {
		const geo = createMmdbGeo({ city: undefined, asn: undefined }, () => {});
		for (const address of [
			"127.0.0.1",
			"10.1.2.3",
			"192.168.1.1",
			"100.64.0.1",
			"::1",
			"fe80::1",
			"fd00::1",
			"2001:db8::1",
		]) {
			expect([address, (await geo.locate(request, address)).country]).toEqual([address, null]);
		}
		expect((await geo.locate(request, null)).country).toBeNull();
	});

	test("are unknown, and the operator told once, when the file cannot be read", async () => {
		const errors: unknown[] = [];
		const geo = createMmdbGeo({ city: "/nowhere.mmdb", asn: undefined }, (error) => errors.push(error));
		expect((await geo.locate(request, "193.0.6.139")).country).toBeNull();
		expect((await geo.locate(request, "193.0.6.139")).country).toBeNull();
		expect(errors).toHaveLength(1);
	});

	test("are named in the reader's language, without a guess", () => {
		expect(placeName("DE", "Berlin", "fr")).toBe("Berlin, Allemagne");
		expect(placeName("DE", null, "ru")).toBe("Германия");
		expect(placeName(null, null, "en")).toBeNull();
	});
});
