import { describe, expect, it } from "vitest";
import { shadowsocksMethods } from "../../../content/readers/places/server-feed.ts";
import { deriveShadowsocksKey } from "../../../functions/vpn/secrets.ts";
import { makeSetupFor } from "../../../functions/vpn/setup-files.ts";
import { parseShadowsocksLink } from "../../support/shadowsocks-link.ts";

const hashKey = new Uint8Array(32).fill(7);
/** Key lengths in bytes required by SIP022. */
const keyBytes: Record<string, number> = {
	"2022-blake3-aes-128-gcm": 16,
	"2022-blake3-aes-256-gcm": 32,
	"2022-blake3-chacha20-poly1305": 32,
};

const setUp = (method: (typeof shadowsocksMethods)[number], passwordHash: string, host = "fra.example.net") =>
	makeSetupFor("shadowsocks", {
		id: "DE Frankfurt am Main",
		connect: { shadowsocks: { host, port: 20_000, method } },
		authorities: {},
		platform: "android",
		userName: "vpn-0000000000",
		key: deriveShadowsocksKey({ hashKey }, passwordHash, method),
		slot: 3,
	});

describe("a Shadowsocks link", () => {
	for (const method of shadowsocksMethods)
		it(`has ${method}, key, server and port as in SIP002, with any key`, () => {
			for (let n = 0; n < 200; n++) {
				const { link, values } = setUp(method, `password ${n}`) ?? {};
				const parts = parseShadowsocksLink(link ?? "");
				expect(parts).toMatchObject({
					method,
					host: "fra.example.net",
					port: 20_003,
					password: values?.password,
				});
				expect(parts.name).toMatch(/: DE Frankfurt am Main$/);
				const key = Buffer.from(parts.password, "base64");
				expect(key.toString("base64")).toBe(parts.password);
				if (method.startsWith("2022-")) expect(key).toHaveLength(keyBytes[method] ?? 0);
			}
		});

	it("accepts an IPv6 address", () => {
		const { link } = setUp("2022-blake3-aes-256-gcm", "password", "2001:db8::1") ?? {};
		expect(parseShadowsocksLink(link ?? "").host).toBe("2001:db8::1");
	});

	it("isn't made for a port out of range", () => {
		const connect = { shadowsocks: { host: "a.example", port: 65_534, method: "aes-256-gcm" as const } };
		const facts = { id: "DE Berlin", connect, authorities: {}, platform: "linux" as const, userName: "" };
		expect(makeSetupFor("shadowsocks", { ...facts, key: "a", slot: 2 })).toBeNull();
	});
});
