import type { ServerPlace } from "../../../content/readers/places/server-feed.ts";

/** A valid city of a feed. */
export const place = (more: Partial<Record<keyof ServerPlace, unknown>> = {}): Record<string, unknown> => ({
	country: "DE",
	city: "Frankfurt am Main",
	names: { ru: "Франкфурт-на-Майне" },
	count: 12,
	protocols: ["openvpn", "shadowsocks"],
	owner: "owned",
	place: "physical",
	load: 40,
	state: "up",
	...more,
});

export const feed = (...servers: unknown[]): string => JSON.stringify({ servers });

/** Malicious or broken values; any of them must invalidate the feed. */
export const hostile: [what: string, entry: Record<string, unknown>][] = [
	["a script", place({ city: "<script>alert(1)</script>" })],
	["markup in a name", place({ names: { ar: '"><img src=x onerror=alert(1)>' } })],
	["a sign that turns the text around it", place({ city: "Berlin\u202Enilreb" })],
	["an isolate that is never closed", place({ city: "Berlin\u2067" })],
	["a letter without width", place({ city: "Ber\u200Blin" })],
	["a line of its own", place({ city: "Berlin\nParis" })],
	["a pile of marks", place({ city: `Be${"\u0301".repeat(40)}rlin` })],
	["a name without an end", place({ city: "Berlin".repeat(100_000) })],
	["no name", place({ city: "" })],
	["an enormous number", place({ count: 1e308 })],
	["a number beyond all numbers", place({ count: "9".repeat(400) })],
	["less than none", place({ count: -1 })],
	["half a server", place({ count: 0.5 })],
	["a load of more than all", place({ load: 101 })],
	["a country that there is not", place({ country: "XQ" })],
	["a country with a name", place({ country: "Germany" })],
	["a protocol that there is not", place({ protocols: ["wireguard"] })],
	["a protocol twice", place({ protocols: ["openvpn", "openvpn"] })],
	["no protocol", place({ protocols: [] })],
	["an unknown state", place({ state: "fine" })],
	["an unknown language", place({ names: { xx: "Berlin" } })],
	["a field of its own", { ...place(), password: "x" }],
	["a prototype", JSON.parse('{"__proto__": {"a": 1}}')],
];
