import { randomBytes } from "node:crypto";
import type { UndoKind } from "../contract/account/mailed-links.ts";
import { type Undo, undoUntil } from "../db/queries/accounts/undo.ts";
import type { UserRow } from "../db/queries/accounts/users.ts";
import type { Deps } from "../deps.ts";
import { keyedHash } from "../http/keyed-hash.ts";

/** How the link is recognised; by the name its first use had, as mailed links outlive a deployment. */
export const hashUndo = ({ hashKey }: Pick<Deps, "hashKey">, token: string): string =>
	keyedHash(hashKey, "former address", token);

/** A token to mail, and the id of the row that recognises it. */
export function newUndoToken(deps: Pick<Deps, "hashKey">): { token: string; id: string } {
	const token = randomBytes(16).toString("base64url");
	return { token, id: hashUndo(deps, token) };
}

/** What undoes a change that is being made: the token to mail, and the row that recognises it. */
export function issueUndo(
	deps: Pick<Deps, "hashKey">,
	user: Pick<UserRow, "id" | "email">,
	kind: UndoKind,
	now: number,
): { token: string; undo: Undo } {
	const { token, id } = newUndoToken(deps);
	return {
		token,
		undo: { id, userId: user.id, kind, email: user.email, until: undoUntil(now), createdAt: now },
	};
}
