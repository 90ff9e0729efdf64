import type { UndoKind } from "../contract/account/links.ts";
import { lifetimes } from "../contract/fields.ts";
import type { Undo } from "../db/queries/accounts/undo.ts";
import type { UserRow } from "../db/queries/accounts/users.ts";
import type { Deps } from "../deps.ts";
import { createToken, hashFor } from "../utils/keyed-hash.ts";
import { hour } from "../utils/time.ts";

/** Keyed hash of an undo token. The label keeps its original name, because mailed links outlive deployments. */
export const hashUndo = hashFor<[token: string]>("former address");

/** A token to mail and the row to store, for a change being made. */
export function issueUndo(
	deps: Pick<Deps, "hashKey">,
	user: Pick<UserRow, "id" | "email">,
	kind: UndoKind,
	now: number,
): { token: string; undo: Undo } {
	const token = createToken();
	const id = hashUndo(deps, token);
	const until = now + lifetimes.undoHours * hour;
	return { token, undo: { id, userId: user.id, kind, email: user.email, until, createdAt: now } };
}
