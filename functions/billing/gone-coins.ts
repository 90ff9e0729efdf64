import { isUnheard, noteEvent } from "../db/queries/billing/sync.ts";
import { addMail } from "../db/queries/mails.ts";
import type { Query } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { coinsId } from "../gateways/coins/index.ts";
import { PaymentsError } from "../gateways/payments/index.ts";
import { coinSupportMail, coinsOf } from "./coins.ts";

/** Coins paid by somebody who is gone: only support can send them back, and hears of each invoice once, however often it is told. */
export async function goneCoins(deps: Deps, invoiceId: string): Promise<Query[]> {
	try {
		const { ours, paid } = await coinsOf(deps).read(invoiceId);
		if (!ours || !paid) return [];
		const known = coinsId(`${invoiceId}_gone`);
		const mail = coinSupportMail(deps, invoiceId, "–", "account deleted, or invoice closed long ago");
		return [addMail(mail, isUnheard(known)), noteEvent(known, "support told", deps.now())];
	} catch (error) {
		// The store has forgotten it, or it was never one of its invoices.
		if (error instanceof PaymentsError && error.kind === "missing") return [];
		throw error;
	}
}
