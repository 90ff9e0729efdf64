import brand from "../../content/brand.json" with { type: "json" };
import { isCommonPassword } from "../contract/account/common-password.ts";
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
