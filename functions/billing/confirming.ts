import { findConfirming, hasOpenCoins } from "../db/queries/billing/coins.ts";
import { invoiceOf, isCoinsId } from "../gateways/coins/index.ts";
import { type Call, refuse } from "../http/refuse.ts";
import { syncCoins } from "./sync.ts";

/**
 * Refuses every checkout while coins of the caller are being confirmed, however long that takes. Another invoice than the one of
 * `checkoutId` may have been paid since it was last asked for, so it is asked for first.
 */
export async function refuseConfirming(
	c: Call<"payment_confirming">,
	checkoutId: string | null,
): Promise<void> {
	const { deps, caller } = c.var;
	const { id } = caller.user;
	const current = checkoutId && isCoinsId(checkoutId) ? invoiceOf(checkoutId) : "";
	if (deps.coins && (await hasOpenCoins(deps.db, id, current))) await syncCoins(deps, id);
	if (await findConfirming(deps.db, id)) throw refuse(c, "payment_confirming");
}
