import { type FieldErrors, normalizePassword } from "../../contract/index.ts";
import type { UserRow } from "../../db/queries/accounts/users.ts";
import { createError, type RequestContext } from "../api-error.ts";
import { buildPersonRule, limit } from "../rate-limits.ts";

/**
 * Checks a signed-in user's password. Failures have their own counter, so strangers' failures can't lock the user out, and are
 * counted before the comparison. Returns a function that undoes the count, for when the whole request succeeds.
 */
export async function provePassword(
	c: RequestContext<"validation_failed" | "rate_limited">,
	user: UserRow,
	password: string,
	field: string,
): Promise<() => Promise<void>> {
	const uncount = await limit(c, buildPersonRule(c, "login", "signed-in", user.email));
	const result = await c.var.deps.hasher.verify(normalizePassword(password), user.password);
	const data: FieldErrors = { [field]: "password_wrong" };
	if (!result.matches) throw createError(c, "validation_failed", { data });
	return uncount;
}
