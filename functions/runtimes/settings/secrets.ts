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
import { tokenLifetime } from "../../http/token.ts";
import { OperatorError } from "../../utils/operator-error.ts";
import { toIso } from "../../utils/time.ts";
import { isKeyValid, parseSecrets, type Secrets, type StoredSecrets } from "./secrets-format.ts";

const createKey = () => ({
	kid: randomBytes(6).toString("hex"),
	key: randomBytes(32).toString("base64url"),
});

/** Creates an owner-only file, synced to disk. Throws EEXIST if it exists. */
const writeNew = (file: string, secrets: StoredSecrets): void =>
	writeFileSync(file, `${JSON.stringify(secrets, null, "\t")}\n`, { flag: "wx", mode: 0o600, flush: true });

const getSecretsFile = (dataDir: string): string => join(dataDir, "secrets.json");

/** Loads DATA_DIR/secrets.json, created at first start with mode 600. */
export function loadSecrets(dataDir: string): Secrets {
	const file = getSecretsFile(dataDir);
	mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	if (!existsSync(file)) {
		// Written under a temporary name, so that a killed process can't leave a truncated file.
		const temporary = `${file}.${process.pid}`;
		rmSync(temporary, { force: true });
		writeNew(temporary, { tokenKeys: [createKey()], hashKey: randomBytes(32).toString("base64url") });
		try {
			// If two processes race, one link succeeds.
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

/** Old keys verify for a session's lifetime, unless `endLogins` drops leaked ones. Takes effect at the next start or `wrangler secret put SECRETS`. */
export function rotateKeys(
	dataDir: string,
	{ endLogins = false, now = Date.now() }: { endLogins?: boolean; now?: number } = {},
) {
	const file = getSecretsFile(dataDir);
	if (!existsSync(file)) throw new OperatorError(`There is no ${file} to rotate: set DATA_DIR.`);
	const text = readFileSync(file, "utf8");
	parseSecrets(text, file, now);
	const secrets = JSON.parse(text) as StoredSecrets;
	const until = toIso(now + tokenLifetime);
	const verifying = endLogins
		? []
		: secrets.tokenKeys.filter((key) => isKeyValid(key, now)).map((key) => ({ until, ...key }));
	const first = createKey();
	const temporary = `${file}.new`;
	// Left over from a crash.
	rmSync(temporary, { force: true });
	writeNew(temporary, { ...secrets, tokenKeys: [first, ...verifying] });
	renameSync(temporary, file);
	return { kid: first.kid, verifying: verifying.map(({ kid, until }) => ({ kid, until })) };
}
