import * as api from "../../../functions/contract/index.ts";
import { day } from "./api.ts";
import { cards, createShop, later, type Shop, type ShopOptions } from "./stripe.ts";

export const getQuote = (shop: Shop, packageId = "year", token = shop.token) =>
	shop.call(api.planChangeCost, { packageId }, { token });
export const confirm = (shop: Shop, quote: string, packageId = "year", token = shop.token) =>
	shop.call(api.planChange, { packageId, quote }, { token });
export const quoteOf = async (shop: Shop, packageId = "year") =>
	(await getQuote(shop, packageId)).body.data.quote;
export const change = async (shop: Shop, packageId = "year") =>
	confirm(shop, await quoteOf(shop, packageId), packageId);

/** A subscriber a third into a paid month (9.00). */
export async function subscriber(
	packageId = "month",
	card = cards.good,
	options: ShopOptions = {},
): Promise<Shop> {
	const shop = await createShop(options);
	await shop.buy(packageId, card);
	return later(shop, 10 * day);
}

/** The customer's Stripe balance in cents; negative is credit. */
export const balanceOf = ({ sandbox }: Shop) => Object.values(sandbox.state.customers)[0]?.balance ?? 0;
