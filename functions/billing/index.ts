import type { App } from "../http/env.ts";
import { btcpayNotices } from "./btcpay-webhook.ts";
import { checkout } from "./checkout.ts";
import { packages } from "./packages.ts";
import { planChange } from "./plan-change.ts";
import { change } from "./renewal-refund.ts";
import { status } from "./status.ts";
import { webhook } from "./stripe-webhook.ts";
import { trial } from "./trial.ts";

/** Plans, checkout, renewal and refund, and the trial before them. */
export function billing(app: App): void {
	for (const mount of [packages, checkout, status, change, planChange, trial, webhook, btcpayNotices])
		mount(app);
}
