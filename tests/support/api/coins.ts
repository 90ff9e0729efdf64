import brand from "../../../content/brand.json" with { type: "json" };
import type * as api from "../../../functions/contract/index.ts";
import { type CoinSandbox, createCoinSandbox } from "../../../functions/sandbox/coins/index.ts";
import type { Delivery, Invoice, InvoiceAction } from "../../../functions/sandbox/coins/lifecycle.ts";
import { type Answer, type CallOptions, devPages, type TestResponse } from "./api.ts";
import { createShop, deliverTo, type Shop, sendWebhook, type WebhookChange } from "./stripe.ts";

export interface CoinShop extends Shop {
	btcpay: CoinSandbox;
	/** Starts a coin checkout. Returns the invoice id. */
	begin(packageId?: string, options?: CallOptions & { key?: string; currency?: string }): Promise<string>;
	ask(
		packageId: string,
		options?: CallOptions & { key?: string; currency?: string },
	): Promise<TestResponse<api.AnswerOf<typeof api.checkout>, api.ErrorCode>>;
	/** Clicks a button on the invoice page. */
	press(invoice: string, action: InvoiceAction, notices?: "now" | "late" | "never"): Promise<void>;
	/** Confirms payments on the network and delivers due webhooks. */
	confirm(): Promise<void>;
	/** Checks out, pays the exact amount and delivers the webhooks. */
	buyCoins(packageId?: string): Promise<string>;
	invoice(id: string): Invoice;
	/** A webhook request; `change` tampers with its body or signature. */
	coinNotice(delivery: Delivery, change?: WebhookChange): Promise<Answer>;
}

/** A shop with sandboxes for both providers. Webhooks wait until delivered explicitly. */
export async function createCoinShop(
	options: Partial<Pick<Parameters<typeof createCoinSandbox>[0], "wrap" | "timeout">> = {},
): Promise<CoinShop> {
	const shop = await createShop();
	const btcpay = createCoinSandbox({
		...options,
		now: () => shop.deps.now(),
		origin: shop.deps.origin,
		key: devPages.keys.btcpay,
	});
	shop.deps.coins = btcpay.coins;
	const coinShop: CoinShop = {
		...shop,
		btcpay,
		ask: (packageId, { key, currency, ...more } = {}) =>
			shop.checkout(packageId, {
				...more,
				...(key ? { key } : {}),
				body: { method: "coins", ...(currency ? { currency } : {}) },
			}),
		async begin(packageId = "year", input = {}) {
			const { body } = await coinShop.ask(packageId, input);
			if (!body.id) throw new Error(`no checkout: ${body.error}`);
			return body.id.replace("btcpay_", "");
		},
		async press(invoice, action, notices = "now") {
			const { status } = await shop.raw(`/dev/btcpay/i/${invoice}`, { form: { action, notices } });
			if (status !== 303) throw new Error(`not pressed: ${status}`);
		},
		async confirm() {
			shop.pass(3000);
			await btcpay.tick(deliverTo(shop));
			await shop.settle();
		},
		async buyCoins(packageId = "year") {
			const id = await coinShop.begin(packageId);
			await coinShop.press(id, "exact");
			await coinShop.confirm();
			return id;
		},
		invoice(id) {
			const result = btcpay.state.invoices[id];
			if (!result) throw new Error(`no invoice ${id}`);
			return result;
		},
		coinNotice: async (delivery, change) => sendWebhook(shop, btcpay.toRequest(delivery), change),
	};
	return coinShop;
}

/** A customer with a confirmed payment whose webhook hasn't been delivered. */
export async function paidCoinShop(): Promise<{ shop: CoinShop; notice: Delivery }> {
	const shop = await createCoinShop();
	await shop.press(await shop.begin("year"), "exact", "never");
	await shop.confirm();
	const notice = shop.btcpay.state.deliveries.find(({ type }) => type === "InvoiceSettled");
	if (!notice) throw new Error("no notice");
	return { shop, notice };
}

/** Number of mails to support. */
export const toSupport = async (shop: CoinShop): Promise<number> =>
	(await shop.mails(brand.emails.support)).length;
