import { btcpayWebhook } from "../contract/billing/billing.ts";
import { pathOf } from "../contract/endpoint.ts";
import { ownerOfCoins } from "../db/queries/billing/coins.ts";
import { knowsEvent, noteEvent } from "../db/queries/billing/sync.ts";
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

/** Notices after which somebody may stand otherwise than before; all others are taken and mean nothing. */
const relevantEvents = /^Invoice(ReceivedPayment|PaymentSettled|Processing|Expired|Settled|Invalid)$/;

async function handleEvent(deps: Deps, { id, type, invoiceId }: CoinEvent): Promise<void> {
	const event = { id: coinsId(id), type };
	const isRelevant = relevantEvents.test(type) && invoiceId !== null;
	const owner = isRelevant ? await ownerOfCoins(deps.db, invoiceId) : null;
	if (owner && (await syncCoins(deps, owner, event)) === "written") return;
	const mails = isRelevant ? await composeOrphanedCoins(deps, invoiceId) : [];
	await batch(deps.db, [noteEvent(event.id, type, deps.now()), ...mails]);
	if (mails.length > 0) deliverLater(deps);
}

/**
 * BTCPay's notices: signed, of our store, each with one effect. They carry no time that is signed for, and need none: what
 * they say is not believed but asked for, so neither their order nor their age matters. Anything but 200 is sent again.
 */
export const receiveBtcpayEvents = (app: App) =>
	app.post(pathOf(btcpayWebhook), async (c: RequestContext<"payments_unavailable">) => {
		const { deps } = c.var;
		const text = await readEventBody(c);
		const signature = c.req.header("btcpay-sig") ?? "";
		await callPayments(c, async () => {
			const event = await requireCoins(deps).readEvent(text, signature);
			if (!event) {
				deps.log.warn("notice of coins refused", {});
				throw refuse(c, "malformed");
			}
			if (!(await knowsEvent(deps.db, coinsId(event.id)))) await handleEvent(deps, event);
			runJobsLater(deps);
		});
		return ok(c, { code: 200, message: "OK" });
	});
