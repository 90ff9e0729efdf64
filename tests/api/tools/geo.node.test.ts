import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatPlace } from "../../../functions/integrations/geo/index.ts";
import { createMmdbGeo } from "../../../functions/integrations/geo/mmdb.ts";
import { mmdbFile } from "../../support/fakes/mmdb.ts";

const request = new Request("http://localhost/");
const known = "193.0.6.139";
const noCityOrNetwork = { city: undefined, asn: undefined };
const fail = (error: unknown) => {
	throw error;
};

let folder = "";
const file = (name: string) => join(folder, name);
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "geo-"));
	const paris = {
		country: { iso_code: "FR" },
		city: { names: { en: "Paris", fr: "Paris" } },
		location: { latitude: 48.8566, longitude: 2.3522 },
	};
	await writeFile(file("city"), mmdbFile({ [known]: paris }, "2026-02-03"));
	const network = { autonomous_system_number: 64500, autonomous_system_organization: "Example Telecom" };
	await writeFile(file("asn"), mmdbFile({ [known]: network }, "2026-02-10"));
	await writeFile(file("broken"), "not a database");
});
afterAll(() => rm(folder, { recursive: true }));

describe("the location of an address", () => {
	test("is its country from the embedded data, in IPv4 and IPv6, with the data's date", async () => {
		const geo = createMmdbGeo(noCityOrNetwork, fail);
		expect((await geo.locate(request, "2001:67c:2e8:22::c100:68b")).country).toBe("NL");
		const place = await geo.locate(request, known);
		expect(place).toMatchObject({ country: "NL", city: null, org: null, asn: null, latitude: null });
		expect(place).toMatchObject({ source: "embedded", date: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) });
	});

	test("comes from the operator's files first, its network from the network file", async () => {
		const geo = createMmdbGeo({ city: file("city"), asn: file("asn") }, fail);
		const place = { country: "FR", city: "Paris", latitude: 48.8566, longitude: 2.3522 };
		const network = { org: "Example Telecom", asn: 64500 };
		const facts = { ...place, ...network, source: "operator", date: "2026-02-03" };
		expect(await geo.locate(request, known)).toEqual(facts);
	});

	test("comes from the embedded data where the operator's file has no entry", async () => {
		const geo = createMmdbGeo({ city: file("city"), asn: undefined }, fail);
		expect(await geo.locate(request, "193.0.6.140")).toMatchObject({ country: "NL", source: "embedded" });
	});

	test("has a network even where the operator has only the network file", async () => {
		const geo = createMmdbGeo({ city: undefined, asn: file("asn") }, fail);
		const facts = { country: "NL", source: "embedded", org: "Example Telecom" };
		expect(await geo.locate(request, known)).toMatchObject(facts);
	});

	test.each(["broken", "missing"])(
		"falls back when the operator's file is %s, who is told once",
		async (name) => {
			const errors: unknown[] = [];
			const geo = createMmdbGeo({ city: file(name), asn: undefined }, (error) => errors.push(error));
			expect(await geo.locate(request, known)).toMatchObject({ country: "NL", source: "embedded" });
			await geo.locate(request, known);
			expect(errors).toHaveLength(1);
		},
	);

	test("is unknown for private addresses, even where a file has an entry", async () => {
		await writeFile(file("lies"), mmdbFile({ "10.1.2.3": { country: { iso_code: "FR" } } }));
		const geo = createMmdbGeo({ city: file("lies"), asn: undefined }, fail);
		expect((await geo.locate(request, "10.1.2.3")).country).toBeNull();
		expect((await geo.locate(request, "::1")).country).toBeNull();
		expect((await geo.locate(request, null)).country).toBeNull();
	});

	test("is named in the reader's language, without a guess", () => {
		expect(formatPlace("DE", "Berlin", "fr")).toBe("Berlin, Allemagne");
		expect(formatPlace("DE", null, "ru")).toBe("Германия");
		expect(formatPlace(null, null, "en")).toBeNull();
	});
});
