import { z } from "@hono/zod-openapi";
import brand from "../../content/brand.json" with { type: "json" };
import { listPrices } from "../../content/readers/list-prices.ts";
import type { Locale } from "../../i18n/locales.ts";
import { getServerText } from "../../i18n/server.ts";
import * as contract from "../contract/billing/billing.ts";
import { getPrice, getRenewalPrice, toCents, toDecimal } from "../contract/billing/price.ts";
import { packageSchema } from "../contract/shapes/billing.ts";
import type { Db } from "../db/index.ts";
import { listOfferedPackages, type PackageRow, putPackages } from "../db/queries/billing/billing.ts";
import type { Deps } from "../deps.ts";
import { route } from "../http/route.ts";
import type { Catalogue, ListedPlan } from "../shared/catalogue.ts";
import { toIso, toIsoOrNull } from "../utils/time.ts";

const packagesSpec = {
	summary: "Plans on sale",
	responseDescription: "Plans in display order, with the server's time",
	response: { packages: z.array(packageSchema), now: z.string() },
};

const names: Record<string, string> = {
	week: "Weekly",
	month: "Monthly",
	quarter: "Quarterly",
	year: "Yearly",
};

function toRow(plan: ListedPlan, position: number, currencies: Catalogue["currencies"]) {
	const { id, nameKey, currency, discount, discountEnds, duration, period, devices, isDefault } = plan;
	return {
		id,
		position,
		currency,
		discount,
		duration,
		devices,
		isDefault,
		name: names[nameKey] ?? nameKey,
		amount: toCents(plan.price),
		prices: JSON.stringify(listPrices(plan, currencies)),
		discountEnds: discountEnds === null ? null : Date.parse(discountEnds),
		periodUnit: period.unit as contract.Period["unit"],
		periodCount: period.count,
		renews: plan.renews ?? true,
	};
}

/** No promises: the edge cancels the work of a request that ended. */
const seeded = new WeakSet<Db>();

/** Writes the catalogue's plans to the database, unless this process did. */
export async function seedPackages({ db, catalogue }: Pick<Deps, "db" | "catalogue">): Promise<void> {
	if (seeded.has(db)) return;
	const { plans, currencies } = catalogue;
	await putPackages(
		db,
		plans.map((plan, index) => toRow(plan, index, currencies)),
	);
	seeded.add(db);
}

function toPackage(row: PackageRow): contract.Package {
	const { id, name, currency, discount, duration, renews, devices, isDefault } = row;
	return {
		id,
		name,
		currency,
		discount,
		duration,
		renews,
		devices,
		isDefault,
		price: toDecimal(row.amount),
		prices: JSON.parse(row.prices) as contract.Price[],
		discountEnds: toIsoOrNull(row.discountEnds),
		period: { unit: row.periodUnit, count: row.periodCount },
	};
}

/** List price in a currency, or in the plan's own if it isn't sold in that one. */
export function findPrice(row: PackageRow, currency: string | undefined): contract.Price {
	const { prices, price } = toPackage(row);
	const listPrice = { currency: row.currency, price, taxIncluded: false, former: null };
	return prices.find((price) => price.currency === currency) ?? prices[0] ?? listPrice;
}

/** The part of an order that depends on plan, currency and time (milliseconds). Amounts in cents. */
export function priceOrder(pack: PackageRow, currency: string | undefined, locale: Locale, time: number) {
	const offer = { ...toPackage(pack), ...findPrice(pack, currency) };
	const { discount, taxIncluded, period } = offer;
	const name = getServerText(locale, "mail")(`sale.plans.${pack.id}`, { defaultValue: pack.name });
	return {
		packageId: pack.id,
		title: `${brand.name} · ${name}`,
		amount: toCents(getPrice(offer, time)),
		renewalAmount: toCents(getRenewalPrice(offer)),
		currency: offer.currency,
		discount,
		taxIncluded,
		period,
		locale,
	};
}

export const packages = route(contract.packages, packagesSpec, async (c, _, reply) => {
	const { deps } = c.var;
	await seedPackages(deps);
	const packages = (await listOfferedPackages(deps.db)).map(toPackage);
	const now = toIso(deps.now());
	return reply("OK", { packages, now });
});
