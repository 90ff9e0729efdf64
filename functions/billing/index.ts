import type { App } from "../http/env.ts";
import { checkout } from "./checkout.ts";
import { packages } from "./packages.ts";
import { planChange } from "./plan-change.ts";
import { renewalAndRefund } from "./renewal-refund.ts";
import { status } from "./status.ts";
import { trial } from "./trial.ts";
import { webhooks } from "./webhooks.ts";

export function billing(app: App): void {
	for (const mount of [packages, checkout, status, renewalAndRefund, planChange, trial, webhooks]) mount(app);
}
