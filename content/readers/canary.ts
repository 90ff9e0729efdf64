import { readBytes } from "./read/disk.ts";
import { isSigned } from "./read/minisign.ts";
import { transparency } from "./transparency.ts";

/** The files of a canary, which are also served for whoever checks the signature alone. */
export const canaryFiles = ["canary.txt", "canary.txt.minisig", "minisign.pub"] as const;

/** `invalid`: signed by somebody else, changed since, undated or dated ahead. */
type CanaryState = "valid" | "stale" | "invalid" | "missing";
export interface Canary {
	state: CanaryState;
	missing: string[];
	/** The day it was signed for, ISO, where its text says one. */
	date?: string;
	/** Milliseconds from which on it is stale. */
	until?: number;
	/** What it says; only where the signature is right. */
	text?: string;
	/** The key in one line, as `minisign -P` takes it. */
	key?: string;
}

const dayLength = 24 * 3600 * 1000;

/**
 * What a canary is worth at a moment. @param read the bytes of one of its files, null where it is not there
 * @param now milliseconds @param days for which a canary counts
 */
export function canaryAt(
	read: (file: (typeof canaryFiles)[number]) => Uint8Array | null,
	now: number,
	days: number,
): Canary {
	const [text, signature, publicKey] = canaryFiles.map(read);
	const missing = canaryFiles.filter((file) => !read(file));
	if (!text || !signature || !publicKey) return { state: "missing", missing };
	const content = Buffer.from(text).toString("utf8");
	const pub = Buffer.from(publicKey).toString("utf8");
	const key = pub.split(/\r?\n/).at(1)?.trim();
	const date = /^Date: (20\d\d-\d\d-\d\d)\s*$/m.exec(content)?.[1];
	const begin = Date.parse(date ?? "");
	const isSound = isSigned(text, Buffer.from(signature).toString("utf8"), pub);
	// A day begins earlier elsewhere.
	if (!isSound || Number.isNaN(begin) || begin > now + dayLength) return { state: "invalid", missing, key };
	const until = begin + days * dayLength;
	return { state: now < until ? "valid" : "stale", missing, date, until, text: content.trim(), key };
}

/** The bytes of a file of our canary, null where there is none. */
export const readCanaryFile = (file: string): Buffer | null => readBytes(`content/canary/${file}`);

/** Our canary at a moment, milliseconds. */
export const readCanary = (now: number): Canary => canaryAt(readCanaryFile, now, transparency.canaryDays);
