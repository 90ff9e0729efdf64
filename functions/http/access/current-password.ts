import { type FieldErrors, normalizePassword } from "../../contract/index.ts";
import type { UserRow } from "../../db/queries/accounts/users.ts";
import { limit, personRule } from "../limits/limits.ts";
import { type RequestContext, refuse } from "../refuse.ts";

/**
 * Checks the password of somebody who is logged in. Wrong ones count before they are compared, by themselves: strangers' failures must not
 * keep out who is in. Returns how to take the count back, for when all that follows has worked.
 */
export async function provePassword(
	c: RequestContext<"validation_failed" | "rate_limited">,
	user: UserRow,
	password: string,
	field: string,
): Promise<() => Promise<void>> {
	const undo = await limit(c, personRule(c, "login", "signed-in", user.email));
	const check = await c.var.deps.hasher.verify(normalizePassword(password), user.password);
	const data: FieldErrors = { [field]: "password_wrong" };
	if (!check.fits) throw refuse(c, "validation_failed", { data });
	return undo;
}
