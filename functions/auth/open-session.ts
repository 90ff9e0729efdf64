import type * as contract from "../contract/account/auth.ts";
import { createSession, endOldest, isSessionOpen, recordCountry } from "../db/queries/accounts/sessions.ts";
import { findUserById, type SessionUser, type UserRow } from "../db/queries/accounts/users.ts";
import { batch, type Condition, type OneTimeToken, type Query } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { createError, type RequestContext } from "../http/api-error.ts";
import { readDevice } from "../http/request/device.ts";
import { signToken, tokenLifetime } from "../http/token.ts";
import { composeMailTo } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import { prepareActivity } from "../shared/activity.ts";
import { hashWithKey, isSameHash } from "../utils/keyed-hash.ts";
import { day } from "../utils/time.ts";

/** Opens a session, in one batch with the token and `alsoInBatch`; null if the token was used or the account changed. */
export async function openSession(
	c: RequestContext<"account_suspended">,
	user: SessionUser,
	{ consume, condition }: OneTimeToken,
	alsoInBatch: (isOpen: Condition) => Query[],
): Promise<contract.LoggedIn | null> {
	const { deps } = c.var;
	const { country, city } = await deps.geo.locate(c.req.raw, c.var.address);
	const now = deps.now();
	const device = readDevice(c);
	const session = {
		id: crypto.randomUUID(),
		userId: user.id,
		...device,
		name: null,
		seenAt: now - (now % day),
		country,
		city,
		createdAt: now,
		expiresAt: now + tokenLifetime,
	};
	const activityQueries = await prepareActivity(c, user.id, "login");
	// The database makes the final check.
	const isNewCountry = country && user.countries && !user.countries.split(" ").includes(country);
	const notice = isNewCountry ? composeMailTo(deps, user, { ...device, kind: "country", country }) : null;
	const results = await batch(deps.db, [
		...consume,
		createSession(session, user.password, condition),
		endOldest(session),
		...recordCountry(session, notice),
		...activityQueries(isSessionOpen(session.id)),
		...alsoInBatch(isSessionOpen(session.id)),
	]);
	if (!results[consume.length]?.length) {
		if ((await findUserById(deps.db, user.id))?.suspendedAt) throw createError(c, "account_suspended");
		return null;
	}
	if (notice) deliverLater(deps);
	const { id, name, email } = user;
	const token = await signToken(deps, { id, name, email }, session.id);
	return { token, device: deriveDeviceSecret(deps, user), data: { user: { id, name, email } } };
}

type Owner = Pick<UserRow, "id" | "password">;

/** Lets a device be recognised at its next login. Derived from the password hash, so a new password revokes it. */
export const deriveDeviceSecret = ({ hashKey }: Pick<Deps, "hashKey">, { id, password }: Owner): string =>
	hashWithKey(hashKey, "device", id, password);

export const isKnownDevice = (deps: Pick<Deps, "hashKey">, owner: Owner | null, secret?: string): boolean =>
	owner !== null && secret !== undefined && isSameHash(secret, deriveDeviceSecret(deps, owner));
