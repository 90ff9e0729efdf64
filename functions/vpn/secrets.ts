import { createHmac } from "node:crypto";
import type { ShadowsocksMethod } from "../../content/readers/places/server-feed.ts";
import type { Deps } from "../deps.ts";
import { randomCode } from "../factors/recovery-codes.ts";
import { keyedHash } from "../utils/keyed-hash.ts";

type Key = Pick<Deps, "hashKey">;

/** Recognisable as no e-mail address; 50 bits, so that names can't be guessed. */
export const newUserName = (): string => `vpn-${randomCode(10)}`;

/** 100 bits in groups of five, for typing on a remote control. */
export const newPassword = (): string => randomCode(20).replace(/.{5}(?=.)/g, "$&-");

export const hashPassword = ({ hashKey }: Key, userId: string, password: string): string =>
	keyedHash(hashKey, "vpn password", userId, password);

/** Owner id for encryption, distinct from that of authenticator secrets. */
export const ntHashOwner = (userId: string): string => `vpn ${userId}`;

/** Key of a user's Shadowsocks port, in the method's length; changes with the password. */
export const shadowsocksKey = ({ hashKey }: Key, passwordHash: string, method: ShadowsocksMethod): string =>
	createHmac("sha256", hashKey)
		.update(JSON.stringify(["shadowsocks", passwordHash]))
		.digest()
		.subarray(0, method === "2022-blake3-aes-128-gcm" ? 16 : 32)
		.toString("base64");

export const hashAccount = ({ hashKey }: Key, userId: string): string =>
	keyedHash(hashKey, "vpn account", userId);

export const hashSession = ({ hashKey }: Key, userId: string, gateway: string, session: string): string =>
	keyedHash(hashKey, "vpn session", userId, gateway, session);
