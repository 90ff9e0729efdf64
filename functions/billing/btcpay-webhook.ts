import { btcpayWebhook } from "../contract/billing/billing.ts";
import { pathOf } from "../contract/endpoint.ts";
import { findCoinOwner } from "../db/queries/billing/coins.ts";
import { isEventHandled, recordEvent } from "../db/queries/billing/sync.ts";
import { batch } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { type CoinEvent, coinsId } from "../gateways/coins/index.ts";
import type { App } from "../http/env.ts";
import { ok } from "../http/envelope.ts";
import { type RequestContext, refuse } from "../http/refuse.ts";
import { deliverLater } from "../mail/deliver.ts";
import { callPayments } from "./call-payments.ts";
import { composeOrphanedCoins, requireCoins } from "./coins.ts";
import { runJobsLater } from "./jobs.ts";
import { readEventBody } from "./stripe-webhook.ts";
import { syncCoins } from "./sync.ts";

/** Events that can change a plan; all others are acknowledged and ignored. */
const relevantEvents = /^Invoice(ReceivedPayment|PaymentSettled|Processing|Expired|Settled|Invalid)$/;

async function handleEvent(deps: Deps, { id, type, invoiceId }: CoinEvent): Promise<void> {
	const event = { id: coinsId(id), type };
	const isRelevant = relevantEvents.test(type) && invoiceId !== null;
	const owner = isRelevant ? await findCoinOwner(deps.db, invoiceId) : null;
	if (owner && (await syncCoins(deps, owner, event)) === "written") return;
	const mails = isRelevant ? await composeOrphanedCoins(deps, invoiceId) : [];
	await batch(deps.db, [recordEvent(event.id, type, deps.now()), ...mails]);
	if (mails.length > 0) deliverLater(deps);
}

/**
 * BTCPay's webhook: signed, for our store, each event handled once. Events only tell us what to fetch, so order
 * and age don't matter and they need no signed timestamp. BTCPay retries on anything but 200.
 */
export const receiveBtcpayEvents = (app: App) =>
	app.post(pathOf(btcpayWebhook), async (c: RequestContext<"payments_unavailable">) => {
		const { deps } = c.var;
		const text = await readEventBody(c);
		const signature = c.req.header("btcpay-sig") ?? "";
		await callPayments(c, async () => {
			const event = await requireCoins(deps).readEvent(text, signature);
			if (!event) {
				deps.log.warn("btcpay webhook refused", {});
				throw refuse(c, "malformed");
			}
			if (!(await isEventHandled(deps.db, coinsId(event.id)))) await handleEvent(deps, event);
			runJobsLater(deps);
		});
		return ok(c, { code: 200, message: "OK" });
	});
