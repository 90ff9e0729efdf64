/** What an operator chose about payments, at build: it becomes part of the pages and of their policy. */
const read = (name: string): string | undefined => process.env[name]?.trim() || undefined;

function hostOf(value: string): string {
	const url = URL.canParse(value) ? new URL(value) : null;
	if (!url || !/^https?:$/.test(url.protocol))
		throw new Error("PUBLIC_PACKAGES_URL must be an address like https://packages.example.com/api/packages.");
	return url.origin;
}

/** Where the packages are asked for, when it is another host than the site's own. */
export const packagesUrl = read("PUBLIC_PACKAGES_URL");

/** Stripe's publishable key, when its form stands in our page (`STRIPE_UI=embedded`); else people go to Stripe's own page. */
export const stripeKey = (read("STRIPE_UI") === "embedded" && read("PUBLIC_STRIPE_KEY")) || null;

/** Additions to the policy of pages that sell plans; none by default. Stripe's are from its documentation. */
export const salesPolicy = [
	packagesUrl && `connect-src ${hostOf(packagesUrl)}`,
	stripeKey &&
		"script-src https://js.stripe.com; connect-src https://api.stripe.com https://checkout.stripe.com; frame-src https://js.stripe.com https://checkout.stripe.com https://hooks.stripe.com; img-src https://*.stripe.com",
]
	.filter(Boolean)
	.join("; ");
