import { z } from "@hono/zod-openapi";
import brand from "../../content/brand.json" with { type: "json" };
import { listPrices } from "../../content/readers/list-prices.ts";
import mail from "../../i18n/en/mail.json" with { type: "json" };
import type { Locale } from "../../i18n/locales.ts";
import { getServerText } from "../../i18n/server.ts";
import * as contract from "../contract/billing/billing.ts";
import { getPrice, getRenewalPrice, toCents, toDecimal } from "../contract/billing/price.ts";
import { packageSchema } from "../contract/shapes/billing.ts";
import type { Db } from "../db/index.ts";
import { type PackageRow, putPackages } from "../db/queries/billing/billing.ts";
import type { Deps } from "../deps.ts";
import { route } from "../http/route.ts";
import type { Catalogue, ListedPlan } from "../shared/catalogue.ts";
import { toIso } from "../utils/time.ts";

const packagesSpec = {
	summary: "Plans on sale",
	responseDescription: "Plans in display order, with the server's time",
	response: { packages: z.array(packageSchema), now: z.string() },
};

/** In English, for clients that don't translate the id. */
const names: Record<string, string> = mail.sale.plans;

function toPackage(plan: ListedPlan, currencies: Catalogue["currencies"]): contract.Package {
	const { id, currency, discount, duration, period, devices, isDefault } = plan;
	const toTime = (moment?: string | null) => (moment ? toIso(Date.parse(moment)) : null);
	return {
		id,
		currency,
		discount,
		duration,
		devices,
		isDefault,
		name: names[id] ?? id,
		price: toDecimal(toCents(plan.price)),
		prices: listPrices(plan, currencies),
		discountStarts: toTime(plan.discountStarts),
		discountEnds: toTime(plan.discountEnds),
		period: { ...period, unit: period.unit as contract.Period["unit"] },
		renews: plan.renews ?? true,
	};
}

/** Plans on sale in this release. Not from the database, where an older release that still runs may write its own. */
const listPackages = ({ plans, currencies }: Catalogue): contract.Package[] =>
	plans.map((plan) => toPackage(plan, currencies));

export const findPackage = ({ catalogue }: Deps, id: string): contract.Package | undefined =>
	listPackages(catalogue).find((pack) => pack.id === id);

const toRow = ({ id, name, devices, period }: contract.Package): PackageRow => ({
	id,
	name,
	devices,
	periodUnit: period.unit,
	periodCount: period.count,
});

/** No promises: the edge cancels the work of a request that ended. */
const seeded = new WeakSet<Db>();

/** Writes the catalogue's plans to the database, unless this process did. */
export async function seedPackages({ db, catalogue }: Pick<Deps, "db" | "catalogue">): Promise<void> {
	if (seeded.has(db)) return;
	await putPackages(db, listPackages(catalogue).map(toRow));
	seeded.add(db);
}

/** List price in a currency, or in the plan's own if it isn't sold in that one. */
export const findPrice = ({ prices }: contract.Package, currency?: string | null): contract.Price =>
	prices.find((price) => price.currency === currency) ?? (prices[0] as contract.Price);

/** The part of an order that depends on plan, currency and time (milliseconds). Amounts in cents. */
export function priceOrder(
	pack: contract.Package,
	currency: string | null | undefined,
	locale: Locale,
	time: number,
) {
	const offer = { ...pack, ...findPrice(pack, currency) };
	const { discount, taxIncluded, period } = offer;
	const name = getServerText(locale, "mail")(`sale.plans.${pack.id}`, { defaultValue: pack.name });
	return {
		packageId: pack.id,
		title: `${brand.name} · ${name}`,
		amount: toCents(getPrice(offer, time)),
		renewalAmount: toCents(getRenewalPrice(offer, time)),
		currency: offer.currency,
		discount,
		taxIncluded,
		period,
		locale,
	};
}

export const packages = route(contract.packages, packagesSpec, async (c, _, reply) => {
	const { deps } = c.var;
	return reply("OK", { packages: listPackages(deps.catalogue), now: toIso(deps.now()) });
});
