import brand from "../../../content/brand.json" with { type: "json" };
import { type CoinSandbox, createCoinSandbox } from "../../../functions/sandbox/coins/index.ts";
import type { InvoiceAction, StoredEvent } from "../../../functions/sandbox/coins/lifecycle.ts";
import { type CallOptions, devPages } from "./api.ts";
import { createShop, deliverTo, loseEvents, sendWebhook, type WebhookChange } from "./stripe.ts";

export type CoinShop = Awaited<ReturnType<typeof createCoinShop>>;

/** A shop with sandboxes for both providers. Webhooks wait until delivered explicitly. */
export async function createCoinShop(
	options: Partial<Pick<Parameters<typeof createCoinSandbox>[0], "wrap" | "timeout">> = {},
) {
	const shop = await createShop();
	const btcpay: CoinSandbox = createCoinSandbox({
		...options,
		now: () => shop.deps.now(),
		origin: shop.deps.origin,
		key: devPages.keys.btcpay,
	});
	shop.deps.coins = btcpay.coins;
	const ask = (
		packageId: string,
		{ key, currency, ...more }: CallOptions & { key?: string; currency?: string } = {},
	) =>
		shop.checkout(packageId, {
			...more,
			...(key ? { key } : {}),
			body: { method: "coins", ...(currency ? { currency } : {}) },
		});
	/** Starts a coin checkout. Returns the invoice id. */
	const begin = async (packageId = "year", input: Parameters<typeof ask>[1] = {}) => {
		const { body } = await ask(packageId, input);
		if (!body.id) throw new Error(`no checkout: ${body.error}`);
		return body.id.replace("btcpay_", "");
	};
	/** Clicks a button on the invoice page. */
	const press = async (invoice: string, action: InvoiceAction) => {
		const { status } = await shop.raw(`/dev/btcpay/i/${invoice}`, { form: { action } });
		if (status !== 303) throw new Error(`not pressed: ${status}`);
	};
	/** Confirms payments on the network and delivers due webhooks. */
	const confirm = async () => {
		shop.pass(3000);
		await btcpay.tick(deliverTo(shop));
		await shop.settle();
	};
	/** Confirms payments on the network; all webhooks are lost. */
	const confirmUnheard = async () => {
		shop.pass(3000);
		await btcpay.tick(() => new Response(null, { status: 500 }));
		loseEvents(btcpay.state);
	};
	return {
		...shop,
		btcpay,
		ask,
		begin,
		press,
		confirm,
		confirmUnheard,
		/** Checks out, pays the exact amount and delivers the webhooks. */
		async buyCoins(packageId = "year") {
			const id = await begin(packageId);
			await press(id, "exact");
			await confirm();
			return id;
		},
		invoice(id: string) {
			const result = btcpay.state.invoices[id];
			if (!result) throw new Error(`no invoice ${id}`);
			return result;
		},
		coinNotice: (event: StoredEvent, change?: WebhookChange) =>
			sendWebhook(shop, btcpay.toRequest(event), change),
	};
}

/** A customer with a confirmed payment whose webhook hasn't been delivered. */
export async function paidCoinShop(): Promise<{ shop: CoinShop; notice: StoredEvent }> {
	const shop = await createCoinShop();
	await shop.press(await shop.begin("year"), "exact");
	await shop.confirmUnheard();
	const notice = shop.btcpay.state.events.find(({ type }) => type === "InvoiceSettled");
	if (!notice) throw new Error("no notice");
	return { shop, notice };
}

/** Number of mails to support. */
export const toSupport = async (shop: CoinShop): Promise<number> =>
	(await shop.mails(brand.emails.support)).length;
