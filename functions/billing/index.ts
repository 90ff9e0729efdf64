import type { App } from "../http/env.ts";
import { receiveBtcpayEvents } from "./btcpay-webhook.ts";
import { checkout } from "./checkout.ts";
import { packages } from "./packages.ts";
import { planChange } from "./plan-change.ts";
import { renewalAndRefund } from "./renewal-refund.ts";
import { status } from "./status.ts";
import { receiveStripeEvents } from "./stripe-webhook.ts";
import { trial } from "./trial.ts";

export function billing(app: App): void {
	for (const mount of [
		packages,
		checkout,
		status,
		renewalAndRefund,
		planChange,
		trial,
		receiveStripeEvents,
		receiveBtcpayEvents,
	])
		mount(app);
}
