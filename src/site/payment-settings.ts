import {
	acceptsCoinsByDefault,
	type PaymentMethod,
	parsePaymentMethods,
} from "../../functions/contract/billing/payment-methods.ts";
import { readSetting } from "./setting.ts";

function parseHost(value: string): string {
	const url = URL.canParse(value) ? new URL(value) : null;
	if (!url || !/^https?:$/.test(url.protocol))
		throw new Error("PUBLIC_PACKAGES_URL must be an address like https://packages.example.com/api/packages.");
	return url.origin;
}

/** The API's origin, if it isn't the site's own. */
export const packagesUrl = readSetting("PUBLIC_PACKAGES_URL");

/** Stripe's publishable key with `STRIPE_UI=embedded`; otherwise customers pay on Stripe's page. */
export const stripeKey =
	(readSetting("STRIPE_UI") === "embedded" && readSetting("PUBLIC_STRIPE_KEY")) || null;

function readMethods(): PaymentMethod[] {
	const methods = parsePaymentMethods(
		readSetting("PAYMENT_METHODS"),
		acceptsCoinsByDefault(readSetting("BTCPAY_URL"), readSetting("ORIGIN")),
	);
	if (typeof methods === "string") throw new Error(methods);
	return methods;
}

export const paymentMethods: readonly PaymentMethod[] = readMethods();

/** Additions to the policy of pages that sell plans, from Stripe's documentation; none by default. */
export const salesPolicy = [
	packagesUrl && `connect-src ${parseHost(packagesUrl)}`,
	stripeKey &&
		"script-src https://js.stripe.com; connect-src https://api.stripe.com https://checkout.stripe.com; frame-src https://js.stripe.com https://checkout.stripe.com https://hooks.stripe.com; img-src https://*.stripe.com",
]
	.filter(Boolean)
	.join("; ");
