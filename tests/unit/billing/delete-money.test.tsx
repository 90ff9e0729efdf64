import { cleanup, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Billing, Refund } from "../../../functions/contract/billing/billing.ts";
import { DeleteMoney } from "../../../src/features/profile/details/DeleteAccount.tsx";
import { plainText } from "../../support/plain-text.ts";
import { profileWordsIn } from "../account/profile-fixtures.ts";

const words = profileWordsIn("en").all;
const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const period = { unit: "year", count: 1 };
const plan = { id: "year", name: "", allowed_devices: 10, end_date: inDays(300), period };

function show(refund: Partial<Refund> | null, more: object = {}) {
	const onRefund = vi.fn();
	const full = { until: inDays(20), amount: "54.00", currency: "USD", ...refund };
	const billing = { state: "active", package: plan, refund: refund && full, ...more } as unknown as Billing;
	const props = { billing, onRefund, locale: "en", words } as const;
	const { container } = render(<DeleteMoney {...props} />);
	return { text: plainText(container.textContent), onRefund };
}

it("sends customers who paid with coins to support, as only support can refund them", () => {
	expect(show({ state: "mail" }).text).toMatch(/You paid \$54\.00 in cryptocurrency.*write to support/);
	expect(screen.getByRole("link").getAttribute("href")).toBe("/contact-us");
});

it("sends customers whose request support closed before the deadline to support", () => {
	expect(show({ state: "closed" }).text).toMatch(
		/^You can no longer ask for \$54\.00 back here.*write to support first/,
	);
	expect(screen.getByRole("link").getAttribute("href")).toBe("/contact-us");
});

it.each([
	[{ state: "requested" }, /asked for \$54\.00 back, and support hasn’t decided yet.*Your plan would last/],
	[{ state: "refunded" }, /^\$54\.00 is on its way back to you\. Deleting the account doesn’t stop that\.$/],
	[{ state: "closed", until: inDays(-9) }, /^It’s too late to ask for \$54\.00 back\.Your plan would last/],
] as const)("says what happens to the money: %j", (refund, text) => {
	expect(show(refund).text).toMatch(text);
	expect([screen.queryByRole("button"), screen.queryByRole("link")]).toEqual([null, null]);
});

it("says to wait for a pending payment", () => {
	expect(show(null, { state: "activating", package: null }).text).toMatch(
		/^One of your payments is still on its way/,
	);
});

it("says nothing to customers who never paid, or long ago", () => {
	expect(show(null, { state: "free", package: null }).text).toBe("");
	cleanup();
	const expired = { state: "closed", until: inDays(-90) } as const;
	expect(show(expired, { state: "free", package: null }).text).toBe("");
});
