import type { Deps } from "../deps.ts";
import { keyedHash } from "../http/keyed-hash.ts";

/** What a session is called in lists: not its own id, which tokens carry, so that a list that leaks names no login. */
export const listedId = ({ hashKey }: Pick<Deps, "hashKey">, sessionId: string): string =>
	keyedHash(hashKey, "session", sessionId).slice(0, 22);
