import { createHmac } from "node:crypto";
import type { ShadowsocksMethod } from "../../content/readers/places/server-feed.ts";
import type { Deps } from "../deps.ts";
import { randomCode } from "../factors/recovery-codes.ts";
import { hashFor } from "../utils/keyed-hash.ts";

/** Recognisable as no e-mail address; 50 bits, so that names can't be guessed. */
export const newUserName = (): string => `vpn-${randomCode(10)}`;

/** 100 bits in groups of five, for typing on a remote control. */
export const newPassword = (): string => randomCode(20).replace(/.{5}(?=.)/g, "$&-");

export const hashPassword = hashFor<[userId: string, password: string]>("vpn password");

/** Owner id for encryption, distinct from that of authenticator secrets. */
export const ntHashOwner = (userId: string): string => `vpn ${userId}`;

/** Key of a user's Shadowsocks port, in the method's length; changes with the password. */
export const shadowsocksKey = (
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
