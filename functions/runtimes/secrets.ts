import { randomBytes } from "node:crypto";
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { TokenKey } from "../deps.ts";

export interface Secrets {
	tokenKeys: readonly [TokenKey, ...TokenKey[]];
	hashKey: Uint8Array;
}

interface Stored {
	/** The first signs, all verify: to change keys put a new one in front and drop the old one after a week. */
	tokenKeys: { kid: string; key: string }[];
	hashKey: string;
}

const decode = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64url"));

function parse(text: string, file: string): Secrets {
	const stored = JSON.parse(text) as Stored;
	const [first, ...rest] = stored.tokenKeys.map(({ kid, key }) => ({ kid, key: decode(key) }));
	const hashKey = decode(stored.hashKey);
	if (!first || [first, ...rest].some(({ key }) => key.length < 32) || hashKey.length < 32) {
		throw new Error(`${file} is damaged: restore it from a backup, or delete it to end every login.`);
	}
	return { tokenKeys: [first, ...rest], hashKey };
}

/** The secrets of this installation, made at the first start and kept in DATA_DIR/secrets.json, mode 600. */
export function loadSecrets(dataDir: string): Secrets {
	const file = join(dataDir, "secrets.json");
	mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	const fresh: Stored = {
		tokenKeys: [{ kid: randomBytes(6).toString("hex"), key: randomBytes(32).toString("base64url") }],
		hashKey: randomBytes(32).toString("base64url"),
	};
	try {
		// "wx": of two processes started at once, one writes.
		const handle = openSync(file, "wx", 0o600);
		writeSync(handle, `${JSON.stringify(fresh, null, "\t")}\n`);
		fsyncSync(handle);
		closeSync(handle);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	}
	chmodSync(file, 0o600);
	return parse(readFileSync(file, "utf8"), file);
}
