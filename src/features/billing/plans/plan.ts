import type { Package } from "../../../../functions/contract/billing/billing.ts";

/** A plan from any host. Ours sends the contract's whole Package; others need only id and price. */
export type Plan = Pick<Package, "id" | "price"> & Partial<Package>;

/** The recommended plan: the flagged one, or the second. */
export const findDefaultPlan = <Some extends Pick<Plan, "isDefault">>(plans: readonly Some[]) =>
	plans.find(({ isDefault }) => isDefault) ?? plans[1];
