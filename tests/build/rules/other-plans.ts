import catalogue from "../../../content/plans.json" with { type: "json" };
import { sourcesOf } from "./money.ts";
import { spellingsOf } from "./numbers.ts";

type Plans = typeof catalogue;

/** The same in every plan. */
const devices = catalogue.plans[0]?.devices ?? 0;
export const newDevices = devices + 2;

/** The old number followed by its noun. */
export const oldDevices = new RegExp(
	`(?<![\\d.,])(?:${spellingsOf(devices).join("|")}) (?:devices|appareils|устройств\\p{L}*|أجهزة)`,
	"giu",
);

/** The site's plans with other prices and devices. */
function plansTimes(factor: number): Plans {
	const change = (key: string, value: unknown) => {
		if (key === "devices") return newDevices;
		const isPrice = typeof value === "string" && /^\d+\.\d\d$/.test(value);
		return isPrice ? (Number(value) * factor).toFixed(2) : value;
	};
	return JSON.parse(JSON.stringify(catalogue, change));
}

const amountsAt = (plans: Plans, now: number): Set<string> =>
	new Set([...sourcesOf(plans, now).keys()].map((key) => key.replace(/ .*/, "")));

export const oldAmountsAt = (now: number): Set<string> => amountsAt(catalogue, now);

/** Plans of which no amount equals one of the site's own. */
export function newPlansAt(now: number): Plans {
	const candidates = Array.from({ length: 50 }, (_, i) => plansTimes(1.25 + i / 100));
	const plans = candidates.find((one) => amountsAt(one, now).isDisjointFrom(oldAmountsAt(now)));
	if (!plans) throw new Error("Every price tried equals one of today's.");
	return plans;
}
