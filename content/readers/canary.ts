import { day } from "../../i18n/time.ts";
import { readBytes } from "./read/disk.ts";
import { isSigned } from "./read/minisign.ts";
import { transparency } from "./transparency.ts";

/** A canary's files, also served for verification. */
export const canaryFiles = ["canary.txt", "canary.txt.minisig", "minisign.pub"] as const;

/** `invalid`: wrong signature, no date or a future date. */
type CanaryState = "valid" | "stale" | "invalid" | "missing";
export interface Canary {
	state: CanaryState;
	missing: string[];
	/** The date in its text (ISO 8601). */
	date?: string;
	/** When it becomes stale, in ms since 1970. */
	until?: number;
	/** Its text; only with a valid signature. */
	text?: string;
	/** The key as `minisign -P` takes it. */
	key?: string;
}

/** A canary by its files' bytes, null if missing. @param now in ms since 1970 @param days of validity */
export function readCanaryAt(
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
	// Days begin earlier in eastern time zones.
	if (!isSound || Number.isNaN(begin) || begin > now + day) return { state: "invalid", missing, key };
	const until = begin + days * day;
	return { state: now < until ? "valid" : "stale", missing, date, until, text: content.trim(), key };
}

/** Bytes of our canary's file, or null. */
export const readCanaryFile = (file: string): Buffer | null => readBytes(`content/canary/${file}`);

/** Evaluates our canary. @param now in ms since 1970 */
export const readCanary = (now: number): Canary => readCanaryAt(readCanaryFile, now, transparency.canaryDays);
