import { randomInt } from "node:crypto";
import type { CodeSent } from "../contract/account/auth.ts";
import { fieldLimits, lifetimes } from "../contract/fields.ts";
import { findFormerOwner } from "../db/queries/accounts/addresses.ts";
import { countTry, type IssuedCode, type Purpose } from "../db/queries/accounts/codes.ts";
import { findUser } from "../db/queries/accounts/users.ts";
import type { NewMail } from "../db/queries/mails.ts";
import { findTimeUntilAllowed, type Rule } from "../db/queries/rate-limits.ts";
import type { Deps } from "../deps.ts";
import { createError, type RequestContext } from "../http/api-error.ts";
import { rateLimits } from "../http/rate-limits.ts";
import { composeMailTo } from "../mail/compose.ts";
import { findMailFault } from "../mail/deliver.ts";
import { createToken, hashFor, isSameHash } from "../utils/keyed-hash.ts";
import { hour, minute } from "../utils/time.ts";

/** Lifetimes and limits of codes and links (`functions/SECURITY.md`), in milliseconds. */
export const codeRules = {
	lifetime: lifetimes.codeMinutes * minute,
	tries: 5,
	/** The longest send limit: an attacker who uses up someone's mails leaves a working link, so nobody can be locked out. */
	linkLifetime: lifetimes.linkHours * hour,
	grantLifetime: 10 * minute,
	resendIn: rateLimits.codeMail[0].ms,
} as const;

/** Identical for known and unknown addresses. @param expiresAt of the code that can be entered @param wait seconds until another can be mailed */
export const describeSentCode = async (
	deps: Pick<Deps, "db" | "mail" | "now" | "origin">,
	expiresAt = deps.now() + codeRules.lifetime,
	wait = codeRules.resendIn / 1000,
): Promise<CodeSent> => ({
	expires_in: Math.max(0, Math.ceil((expiresAt - deps.now()) / 1000)),
	resend_in: Math.ceil(wait),
	...((await findMailFault(deps)) && { is_late: true }),
});

const hashCode = hashFor<[email: string, purpose: Purpose, code: string]>("code");

export const hashLink = hashFor<[token: string]>("link");

/** A code and link to mail, and the row to store. @param owner of a sign-up (pending-signup.ts) or a change of address */
export function issueCode(deps: Deps, email: string, purpose: Purpose, owner = "") {
	const code = String(randomInt(10 ** fieldLimits.codeDigits)).padStart(fieldLimits.codeDigits, "0");
	const token = createToken();
	const now = deps.now();
	const codeRow: IssuedCode = {
		email,
		purpose,
		owner,
		id: crypto.randomUUID(),
		codeHash: hashCode(deps, email, purpose, code),
		linkHash: hashLink(deps, token),
		codeExpiresAt: now + codeRules.lifetime,
		linkExpiresAt: now + codeRules.linkLifetime,
		createdAt: now,
	};
	return { codeRow, code, token };
}

/** A row that no code matches but that counts tries like any other, for addresses that get a different mail. */
export const issueDecoy = (deps: Deps, email: string, purpose: Purpose, owner = ""): IssuedCode => ({
	...issueCode(deps, email, purpose, owner).codeRow,
	codeHash: createToken(),
	linkHash: createToken(),
});

/** Tries a mailed code: first counts, then compares. Returns the id of its row. @param owner as in `Try` @param rule of wrong codes */
export async function tryCode(
	c: RequestContext<"code_wrong" | "code_expired" | "code_tries" | "code_link_only">,
	{ email, purpose, owner, rule }: { email: string; purpose: Purpose; owner: string | null; rule: Rule },
	code: string,
): Promise<string> {
	const { deps } = c.var;
	const now = deps.now();
	const attempt = await countTry(deps.db, { email, purpose, owner, rule }, codeRules.tries, now);
	if (!attempt.code) {
		if (attempt.isLocked) {
			const wait = await findTimeUntilAllowed(deps.db, [rule], now);
			throw createError(c, "code_link_only", { retryAfter: wait / 1000 });
		}
		if (owner === null && attempt.live > 1) throw createError(c, "code_link_only");
		throw createError(c, attempt.isExhausted ? "code_tries" : "code_expired");
	}
	if (!isSameHash(attempt.code.codeHash, hashCode(deps, email, purpose, code)))
		throw createError(c, "code_wrong");
	return attempt.code.id;
}

/** The mail to an address that has an account (`kind`) or whose former owner can reclaim it; null if free. Queue it by `addUnknownAddressMail`. */
export async function composeTakenAddressMail(
	deps: Deps,
	email: string,
	kind: "known" | "email_taken",
): Promise<{ mail: NewMail; userId: string } | null> {
	const user = await findUser(deps.db, email);
	return user
		? { mail: composeMailTo(deps, user, { kind }), userId: user.id }
		: composeMovedMail(deps, email);
}

/** The mail to an address whose former owner can reclaim it; null if there is none. Queue it by `addUnknownAddressMail`. */
export async function composeMovedMail(deps: Deps, email: string) {
	const formerOwner = await findFormerOwner(deps.db, email, deps.now());
	if (!formerOwner) return null;
	const mail = composeMailTo(deps, { email, ...formerOwner }, { kind: "moved", due: formerOwner.until });
	return { mail, userId: formerOwner.userId };
}
