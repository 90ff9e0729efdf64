import type { CallWords } from "../../api/message.ts";
import type { ConfirmingWords } from "../../ui/forms/Confirming.tsx";

import type { Plan } from "./plans/plan.ts";

type Pricing = typeof import("../../../i18n/en/pricing.json");

/** What the plans say in a browser, and the plans that were built with it: `/words/pricing/<language>.json`. */
export interface PlanWords extends CallWords {
	plan: Pricing["plan"];
	/** Heading of the list, where the page has none. */
	choose: string;
	offerEnded: string;
	confirming: ConfirmingWords;
	/** Numbers of the claims that ticks name, as the pricing page shows them. */
	counts: { moneyBack: number };
	/** What stands when the latest plans do not load. */
	built: BuiltPlan[];
	toasts: { region: string; dismiss: string };
	settings: PlanSettings;
}

/** A plan of content/plans.json, with the names of its words and picture. */
export interface BuiltPlan extends Plan {
	nameKey: string;
	ticks: string[];
	art: string;
	currency: string;
	devices: number;
}

/** What the operator chose at build. */
interface PlanSettings {
	/** Where the plans are asked for. */
	packages: string;
	/** What can be paid with beside coins, by their names in `plan.methods`; and whether coins can. */
	cards: ("card" | "paypal")[];
	coins: boolean;
	/** Stripe's publishable key, where its form is to stand in our page. */
	stripe: string | null;
}
