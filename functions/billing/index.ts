import type { App } from "../http/env.ts";
import { sandbox } from "../sandbox/routes.ts";
import { btcpayNotices } from "./btcpay-webhook.ts";
import { change } from "./change.ts";
import { checkout } from "./checkout.ts";
import { packages } from "./packages.ts";
import { planChange } from "./plan-change.ts";
import { status } from "./status.ts";
import { trial } from "./trial.ts";
import { webhook } from "./webhook.ts";

/** Plans, checkout, renewal and refund, and the trial before them. */
export function billing(app: App): void {
	for (const mount of [
		packages,
		checkout,
		status,
		change,
		planChange,
		trial,
		webhook,
		btcpayNotices,
		sandbox,
	])
		mount(app);
}
