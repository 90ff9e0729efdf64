import { randomBytes } from "node:crypto";
import {
	chmodSync,
	existsSync,
	linkSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { tokenLifetime } from "../../http/access/token.ts";
import { keyCounts, parseSecrets, type Secrets, type StoredSecrets } from "./secrets-format.ts";

const newKey = () => ({
	kid: randomBytes(6).toString("hex"),
	key: randomBytes(32).toString("base64url"),
});

/** Writes a new file for its owner alone, on disk when this returns. Throws EEXIST when there is one. */
const writeNew = (file: string, secrets: StoredSecrets): void =>
	writeFileSync(file, `${JSON.stringify(secrets, null, "\t")}\n`, { flag: "wx", mode: 0o600, flush: true });

const fileIn = (dataDir: string): string => join(dataDir, "secrets.json");

/** The secrets of this installation, made at the first start and kept in DATA_DIR/secrets.json, mode 600. */
export function loadSecrets(dataDir: string): Secrets {
	const file = fileIn(dataDir);
	mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	if (!existsSync(file)) {
		// Under another name first: a process that is killed half-way must not leave half a file that no later one can read.
		const temporary = `${file}.${process.pid}`;
		rmSync(temporary, { force: true });
		writeNew(temporary, { tokenKeys: [newKey()], hashKey: randomBytes(32).toString("base64url") });
		try {
			// Of two processes at once, one gives the file its name.
			linkSync(temporary, file);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
		} finally {
			rmSync(temporary, { force: true });
		}
	}
	chmodSync(file, 0o600);
	return parseSecrets(readFileSync(file, "utf8"), file);
}

/**
 * Puts a new token key in front in DATA_DIR/secrets.json, whole or not at all. Old ones verify for as long as a login lasts, unless
 * `endLogins` drops them: for a key in wrong hands. It counts from the next start, or `wrangler secret put SECRETS`.
 */
export function rotateKeys(
	dataDir: string,
	{ endLogins = false, now = Date.now() }: { endLogins?: boolean; now?: number } = {},
) {
	const file = fileIn(dataDir);
	const text = readFileSync(file, "utf8");
	parseSecrets(text, file, now);
	const secrets = JSON.parse(text) as StoredSecrets;
	const until = new Date(now + tokenLifetime * 1000).toISOString();
	const verifying = endLogins
		? []
		: secrets.tokenKeys.filter((key) => keyCounts(key, now)).map((key) => ({ until, ...key }));
	const first = newKey();
	const temporary = `${file}.new`;
	// One that was left behind when the machine went down in between.
	rmSync(temporary, { force: true });
	writeNew(temporary, { ...secrets, tokenKeys: [first, ...verifying] });
	renameSync(temporary, file);
	return { kid: first.kid, verifying: verifying.map(({ kid, until }) => ({ kid, until })) };
}
