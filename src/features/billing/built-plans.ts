import { plans } from "../../../content/plans.json";
import type { BuiltPlan } from "./words.ts";

/** The plans of content/plans.json, as a page is built with them. */
export const builtPlans = plans as readonly BuiltPlan[];
