import type { IpReply } from "../../../functions/contract/ip.ts";

/** The facts about an address in Paris, as the API sends them. */
export const paris = {
	ip: "81.2.69.142",
	org: "Example Telecom",
	asn: 64500,
	country: "FR",
	city: "Paris",
	loc: "48.8566,2.3522",
	source: "operator",
	date: "2026-02-03",
	tiles: null,
} satisfies IpReply;
