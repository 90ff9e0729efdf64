import type { Package } from "../../../../functions/contract/billing/billing.ts";

/** A plan as any host gives it: ours sends all of the contract's Package, another one only has to send id and price. */
export type Plan = Pick<Package, "id" | "price"> & {
	[Key in Exclude<keyof Package, "id" | "price">]?: Package[Key] | undefined;
};

/** The plan that is recommended: the one that is flagged; where none is, the second. */
export const defaultPlan = <Some extends Pick<Plan, "isDefault">>(plans: readonly Some[]): Some | undefined =>
	plans.find(({ isDefault }) => isDefault) ?? plans[1];

export interface BuiltPlan extends Plan {
	nameKey: string;
	ticks: string[];
	art: string;
	currency: string;
	devices: number;
}
