import brand from "../../content/brand.json" with { type: "json" };
import { isCommonPassword } from "../contract/account/common-password.ts";
import { addressRule, limit } from "../http/limits/limits.ts";
import { describeError } from "../http/log.ts";
import { type RequestContext, refuse } from "../http/refuse.ts";

export function refuseCommonPassword(
	c: RequestContext<"validation_failed">,
	password: string,
	...personal: string[]
): void {
	const data = { password: "password_common" } as const;
	if (isCommonPassword(password, [...personal, brand.name, brand.shortName]))
		throw refuse(c, "validation_failed", { data });
}

/** Throws `password_breached`; if that service fails, any password passes. Limited, because each check is a request. */
export async function refuseBreachedPassword(
	c: RequestContext<"validation_failed" | "rate_limited">,
	password: string,
): Promise<void> {
	const { breaches, log } = c.var.deps;
	if (!breaches) return;
	await limit(c, addressRule(c, "breach"));
	const isBreached = await breaches.isBreached(password).catch((error) => {
		log.warn("breach check down", describeError(error));
		return false;
	});
	const data = { password: "password_breached" } as const;
	if (isBreached) throw refuse(c, "validation_failed", { data });
}
