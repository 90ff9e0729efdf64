import { randomBytes } from "node:crypto";
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { parseSecrets, type Secrets, type StoredSecrets } from "./secrets-format.ts";

/** The secrets of this installation, made at the first start and kept in DATA_DIR/secrets.json, mode 600. */
export function loadSecrets(dataDir: string): Secrets {
	const file = join(dataDir, "secrets.json");
	mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	const fresh: StoredSecrets = {
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
	return parseSecrets(readFileSync(file, "utf8"), file);
}
