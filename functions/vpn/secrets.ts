import { createHmac } from "node:crypto";
import type { ShadowsocksMethod } from "../../content/readers/places/server-feed.ts";
import type { Deps } from "../deps.ts";
import { createRandomCode, hashFor } from "../utils/keyed-hash.ts";

/** Recognisable as no e-mail address; 50 bits, so that names can't be guessed. */
export const createUserName = (): string => `vpn-${createRandomCode(10)}`;

/** 100 bits in groups of five, for typing on a remote control. */
export const createPassword = (): string => createRandomCode(20).replace(/.{5}(?=.)/g, "$&-");

export const hashPassword = hashFor<[userId: string, password: string]>("vpn password");

/** Owner id for encryption, distinct from that of authenticator secrets. */
export const getNtHashOwner = (userId: string): string => `vpn ${userId}`;

/** Key of a user's Shadowsocks port, in the method's length; changes with the password. */
export const deriveShadowsocksKey = (
	{ hashKey }: Pick<Deps, "hashKey">,
	passwordHash: string,
	method: ShadowsocksMethod,
): string =>
	createHmac("sha256", hashKey)
		.update(JSON.stringify(["shadowsocks", passwordHash]))
		.digest()
		.subarray(0, method === "2022-blake3-aes-128-gcm" ? 16 : 32)
		.toString("base64");

export const hashAccount = hashFor<[userId: string]>("vpn account");

export const hashSession = hashFor<[userId: string, gateway: string, session: string]>("vpn session");

/** Rotations per round (RFC 1320). */
const rotations = [
	[3, 7, 11, 19],
	[3, 5, 9, 13],
	[3, 9, 11, 15],
];
const orders = [
	[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
	[0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15],
	[0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15],
];
const mixes = [
	(b: number, c: number, d: number) => (b & c) | (~b & d),
	(b: number, c: number, d: number) => ((b & c) | (b & d) | (c & d)) + 0x5a827999,
	(b: number, c: number, d: number) => (b ^ c ^ d) + 0x6ed9eba1,
];

/** MD4, which OpenSSL 3 and Web Crypto no longer provide. */
function hashMd4(bytes: Uint8Array): string {
	const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
	padded.set(bytes);
	padded[bytes.length] = 0x80;
	const view = new DataView(padded.buffer);
	view.setUint32(padded.length - 8, bytes.length * 8, true);
	const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
	for (let block = 0; block < padded.length; block += 64) {
		let [a = 0, b = 0, c = 0, d = 0] = state;
		for (const [round, mix] of mixes.entries())
			for (const [step, word] of (orders[round] ?? []).entries()) {
				const sum = (a + mix(b, c, d) + view.getUint32(block + word * 4, true)) | 0;
				const rotation = rotations[round]?.[step % 4] ?? 0;
				[a, b, c, d] = [d, (sum << rotation) | (sum >>> (32 - rotation)), b, c];
			}
		for (const [index, value] of [a, b, c, d].entries()) state[index] = (state[index] ?? 0) + value;
	}
	const digest = new DataView(new ArrayBuffer(16));
	for (const [index, value] of state.entries()) digest.setUint32(index * 4, value, true);
	return Buffer.from(digest.buffer).toString("hex");
}

/** NT hash for EAP-MSCHAPv2 (RFC 2759), in hex. */
export const computeNtHash = (password: string): string => hashMd4(Buffer.from(password, "utf16le"));
