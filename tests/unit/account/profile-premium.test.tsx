import { describe, expect, it } from "vitest";
import type { Billing } from "../../../functions/contract/billing/billing.ts";
import Profile from "../../../src/features/profile/Profile.tsx";
import { countDays } from "../../../src/features/profile/plan/RefundBox.tsx";
import { plainText } from "../../support/plain-text.ts";
import { anna, browser, fireEvent, loggedIn, refusal, render, reply, screen, waitFor } from "../island.tsx";
import { profileWordsIn, renewing } from "./profile-fixtures.ts";

const { first, later: words } = profileWordsIn("en");
const own = words.premium;
const hour = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const ends = "2027-11-21T12:00:00Z";
const refund = {
	...{ until: inHours(118), amount: "54.00", currency: "USD" },
	...{ state: "open" as const, automatic: false },
};
const billing = renewing("year", ends, "108.00", {
	...{ price_paid: "54.00", paid_at: inHours(-50), refund, billing_email: "bills@example.org" },
	payment_method: { brand: "visa", last4: "4242" },
});
const me = {
	...{ ...anna, type: "year", trial: billing.trial, unpaid: null },
	package: { name: "Yearly", allowed_devices: 10, end_date: ends },
};
const files: Record<string, object> = {};
const { answer, sent } = browser(files);

function show(more: Partial<Billing> = {}, account: object = me, invoices: object[] = []) {
	Object.assign(files, {
		"/words/profile/en.json": words,
		"/api/vpnuser/me": reply(account),
		"/api/vpnuser/billing": reply({ ...billing, ...more }),
		"/api/vpnuser/invoices": reply(invoices),
	});
	render(<Profile locale="en" words={first} />);
	return screen.findByText(own.refund.h2);
}

loggedIn();

describe("the premium panel", () => {
	it("shows the paid price, the payment method, the devices, and the next charge", async () => {
		await show();
		expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Yearly");
		expect(plainText(document.body.textContent)).toContain("Renews on November 21, 2027 for $108.00.");
		for (const text of ["10", "Visa •••• 4242", "bills@example.org"])
			expect(screen.getByText(text)).toBeTruthy();
		await screen.findByText(own.invoices.empty);
	});

	it("shows the plan as it is when Back returns to it after a change on another page", async () => {
		await show();
		files["/api/vpnuser/me"] = reply({ ...me, type: "month" });
		files["/api/vpnuser/billing"] = reply({ ...billing, package: { ...billing.package, id: "month" } });
		fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true }));
		await waitFor(() => expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Monthly"));
	});

	it("calls a plan without a name a paid plan", async () => {
		const unnamed = { id: null, name: null, allowed_devices: 1, end_date: ends };
		await show(
			{ package: { ...unnamed, period: { unit: "month", count: 1 } } },
			{ ...me, type: "premium", package: unnamed },
		);
		expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Paid plan");
	});

	it("links to where a failed charge can be paid", async () => {
		await show({ payment_failed: { url: "https://pay.example/1" } });
		expect(screen.getByRole("link", { name: own.pay }).getAttribute("href")).toBe("https://pay.example/1");
	});

	it("declines a failed charge once that's confirmed, and offers it no more", async () => {
		const payment_failed = { url: null };
		await show({ payment_failed });
		fireEvent.click(screen.getByRole("button", { name: own.decline }));
		expect(sent).toEqual([]);
		expect(screen.getByText(own.decline_sure)).toBeTruthy();
		answer(reply({ ...billing, payment_failed }));
		fireEvent.click(screen.getByRole("button", { name: own.renew.confirm }));
		await waitFor(() => expect(screen.queryByRole("button", { name: own.decline })).toBeNull());
		expect(sent).toMatchObject([{ path: "/api/vpnuser/auto-renew", body: { enabled: false } }]);
	});

	it("has no auto-renew switch for a pass, which ends by itself", async () => {
		await show({ renewable: false, auto_renew: false, renews_at: null, renewal_price: null });
		expect(screen.queryByRole("switch")).toBeNull();
		expect(screen.getAllByText(/^Active until November 21, 2027\. It doesn’t renew/)).toHaveLength(2);
	});
});

it("the auto-renew switch changes nothing before it is confirmed, nor when the call fails", async () => {
	await show();
	const toggle = screen.getByRole<HTMLInputElement>("switch");
	fireEvent.click(toggle);
	expect(toggle.checked).toBe(true);
	expect(sent).toEqual([]);
	answer(refusal(503, "payments_unavailable"));
	fireEvent.click(screen.getByRole("button", { name: own.renew.confirm }));
	// Meanwhile the switch does nothing.
	fireEvent.click(toggle);
	await waitFor(() =>
		expect(sent[0]).toMatchObject({ path: "/api/vpnuser/auto-renew", body: { enabled: false } }),
	);
	await waitFor(() => expect(screen.getByRole("button", { name: own.renew.confirm })).toBeTruthy());
	expect(toggle.checked).toBe(true);
});

describe("the money-back guarantee", () => {
	it.each([
		["requested", words.standing.requested],
		["refunded", own.refund.refunded],
	] as const)("that was %s says so and has no button", async (state, text) => {
		await show({ refund: { ...refund, state } });
		expect(screen.getByText(text)).toBeTruthy();
		expect(screen.queryByRole("button", { name: own.refund.button })).toBeNull();
		expect(screen.getByRole("link", { name: own.refund.contact }).getAttribute("href")).toBe("/contact-us");
	});

	it("that support closed before its deadline names none, and leads to support", async () => {
		await show({ refund: { ...refund, state: "closed" } });
		expect(screen.getByText(own.refund.closed)).toBeTruthy();
		expect(screen.getByRole("link", { name: own.refund.contact })).toBeTruthy();
	});

	it("is requested once, and keeps the input when that fails", async () => {
		await show();
		fireEvent.click(screen.getByRole("button", { name: own.refund.button }));
		const reason = screen.getByLabelText<HTMLTextAreaElement>(own.refund.reason);
		fireEvent.change(reason, { target: { value: " slow " } });
		answer(refusal(409, "refund_closed"));
		const send = screen.getByRole("button", { name: own.refund.send });
		fireEvent.click(send);
		fireEvent.click(send);
		expect((await screen.findByRole("alert")).textContent).toContain("The refund period is over");
		expect(sent.map(({ body }) => body)).toEqual([{ reason: "slow" }]);
		expect(reason.value).toBe(" slow ");
	});

	it("can still be asked for after the plan has ended", async () => {
		const invoice = { id: "in_1", date: inHours(-50), amount: "9.00", currency: "USD", status: "paid" };
		const free = { ...me, type: "free", package: null };
		await show({ state: "free", package: null }, free, [{ ...invoice, url: null, pdf: null }]);
		expect(screen.getByRole("button", { name: own.refund.button })).toBeTruthy();
	});

	it("counts whole days, never more than remain", () => {
		const week = ["2026-01-01T00:00:00Z", "2026-01-08T00:00:00Z"] as const;
		expect(countDays(...week, Date.parse("2026-01-03T12:00:00Z"))).toEqual({ used: 2, all: 7 });
		expect(countDays(...week, Date.parse("2027-01-01T00:00:00Z")).used).toBe(7);
	});
});
