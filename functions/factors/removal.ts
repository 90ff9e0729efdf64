import { putActivity } from "../db/queries/accounts/activity.ts";
import {
	cancelRemoval,
	hasActiveApp,
	isRemovalDue,
	isRemovalStarted,
	listDueRemovals,
	listRequestedRemovals,
	putRemoval,
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

export const hashStop = hashFor<[token: string]>("keep factor");

/** Mails the owner of a lost app a cancel link. Returns when the removal is due (milliseconds); null without an app. */
export async function beginRemoval(
	deps: Pick<Deps, "db" | "hashKey" | "now" | "origin">,
	owner: Pick<UserRow, "id" | "email" | "lang" | "name">,
): Promise<number | null> {
	const token = createToken();
	const now = deps.now();
	const due = now + noticePeriod;
	const stopHash = hashStop(deps, token);
	// Its id says which removal was announced when it's sent: the address may change by then.
	const mail = { ...composeMailTo(deps, owner, { kind: "factor_removal", token, due }), id: stopHash };
	const [begunRows] = await batch(deps.db, [
		putRemoval({ userId: owner.id, stopHash, dueAt: due, now }),
		addMail(mail, isRemovalStarted(stopHash)),
	]);
	return begunRows?.length ? due : null;
}

/** Not caused by a request. */
const unknownOrigin = { country: null, city: null, platform: null, browser: null, system: null };

/** Announces requested removals and carries out those nobody cancelled; about once a minute in both runtimes. */
export async function runRemovals(deps: Deps): Promise<void> {
	for (const owner of await listRequestedRemovals(deps.db)) {
		// The app is already gone.
		if ((await beginRemoval(deps, owner)) === null) await batch(deps.db, [cancelRemoval(owner.id)]);
	}
	for (const owner of await listDueRemovals(deps.db, deps.now())) {
		const { id } = owner;
		const due = isRemovalDue(id, deps.now());
		const mail = composeMailTo(deps, owner, { kind: "factor_removed" });
		const note = { userId: id, kind: "factor_removed" as const, at: deps.now(), ...unknownOrigin };
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
