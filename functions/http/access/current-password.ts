import { type FieldErrors, normalizePassword } from "../../contract/index.ts";
import type { UserRow } from "../../db/queries/accounts/users.ts";
import { emailRule, limit } from "../limits/limits.ts";
import { type RequestContext, refuse } from "../refuse.ts";

/**
 * Checks the password of somebody who is logged in already. Wrong ones count like failed logins, before they are
 * compared, so a stolen token is no way to guess; but for themselves, as strangers' failures must not keep out who is in. Throws `validation_failed` naming `field`, `rate_limited` or `busy`.
 * Returns how to take the count back, for when all that follows has worked.
 */
export async function provePassword(
	c: RequestContext<"validation_failed" | "rate_limited">,
	user: UserRow,
	password: string,
	field: string,
): Promise<() => Promise<void>> {
	const undo = await limit(c, emailRule(c, "login", "signed-in", user.email));
	const check = await c.var.deps.hasher.verify(normalizePassword(password), user.password);
	const data: FieldErrors = { [field]: "password_wrong" };
	if (!check.fits) throw refuse(c, "validation_failed", { data });
	return undo;
}
