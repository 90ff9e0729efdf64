import type { UserRow } from "../db/queries/accounts/users.ts";
import type { Deps } from "../deps.ts";
import { keyedHash, sameHash } from "../http/keyed-hash.ts";

type Owner = Pick<UserRow, "id" | "password">;

/**
 * What a device keeps of a login, to be known at the next one: nobody has it who never had the password. Nothing is stored for
 * it, and a new password makes the old ones worthless, also in the hands of somebody who knew that password.
 */
export const deviceSecret = ({ hashKey }: Pick<Deps, "hashKey">, { id, password }: Owner): string =>
	keyedHash(hashKey, "device", id, password);

/** Whether a login comes from a device that has logged in to this account since its password was set. */
export const isKnownDevice = (deps: Pick<Deps, "hashKey">, owner: Owner | null, given?: string): boolean =>
	owner !== null && given !== undefined && sameHash(given, deviceSecret(deps, owner));
