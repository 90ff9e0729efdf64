import { putActivity } from "../db/queries/accounts/activity.ts";
import {
	announceRemoval,
	cancelRemoval,
	hasActiveApp,
	hasNoAuthenticator,
	isRemovalDue,
	isRemovalStarted,
	listDueRemovals,
	listUnannouncedRemovals,
	removeAuthenticator,
} from "../db/queries/accounts/factors.ts";
import type { UserRow } from "../db/queries/accounts/users.ts";
import { addMail } from "../db/queries/mails.ts";
import { batch, joinConditions } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { composeMailTo } from "../mail/compose.ts";
import { createToken, hashFor } from "../utils/keyed-hash.ts";
import { hour } from "../utils/time.ts";

const noticePeriod = 72 * hour;

export const hashCancelToken = hashFor<[token: string]>("keep factor");

/** Mails the owner of a lost app a cancel link; forgets the request if the app is gone. */
async function announce(deps: Deps, owner: Pick<UserRow, "id" | "email" | "lang" | "name">): Promise<void> {
	const token = createToken();
	const now = deps.now();
	const due = now + noticePeriod;
	const stopHash = hashCancelToken(deps, token);
	// Its id says which removal was announced when it's sent: the address may change by then.
	const mail = { ...composeMailTo(deps, owner, { kind: "factor_removal", token, due }), id: stopHash };
	await batch(deps.db, [
		announceRemoval({ userId: owner.id, stopHash, dueAt: due, now }),
		addMail(mail, isRemovalStarted(stopHash)),
		cancelRemoval(owner.id, hasNoAuthenticator(owner.id)),
	]);
}

/** Announces requested removals and carries out those nobody cancelled; about once a minute in both runtimes. */
export async function runRemovals(deps: Deps): Promise<void> {
	for (const owner of await listUnannouncedRemovals(deps.db)) await announce(deps, owner);
	for (const owner of await listDueRemovals(deps.db, deps.now())) {
		const { id } = owner;
		const due = isRemovalDue(id, deps.now());
		const mail = composeMailTo(deps, owner, { kind: "factor_removed" });
		const origin = { country: null, city: null, platform: null, browser: null, system: null };
		const note = { userId: id, kind: "factor_removed" as const, at: deps.now(), ...origin };
		// The owner may have removed it meanwhile.
		const isRemoval = joinConditions(due, hasActiveApp(id));
		await batch(deps.db, [
			addMail(mail, isRemoval),
			...putActivity({ id: crypto.randomUUID(), ...note }, isRemoval),
			...removeAuthenticator(id, due),
			cancelRemoval(id, due),
		]);
	}
}
