// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PlanChange } from "../../functions/contract/plan-change.ts";
import { builtPlans } from "../../src/features/billing/built-plans.ts";
import { LivePlans } from "../../src/features/billing/LivePlans.tsx";
import { planWords } from "../../src/features/billing/plan-words.ts";
import { $signedOut, signIn, signOut } from "../../src/stores/session.ts";
import { anna, browser, tokenOf } from "./island.ts";

const words = planWords("en");
const own = words.plan.change;
const files: Record<string, object> = {};
const { answer, sent, went } = browser(files);

const month = {
	state: "active",
	package: { id: "month", name: "Monthly", end_date: "2026-12-22T12:00:00Z" },
	renewable: true,
	auto_renew: true,
	renews_at: "2026-12-22T12:00:00Z",
	renewal_price: "9.00",
	currency: "EUR",
	trial: { state: "over" },
};
const up: PlanChange = {
	package_id: "year",
	currency: "EUR",
	price: "54.00",
	tax: "0.00",
	credit: "6.00",
	earlier: "0.00",
	today: "48.00",
	left: "0.00",
	ends_at: "2027-11-22T12:00:00Z",
	renews: true,
	renewal_price: "108.00",
	refund_until: "2026-12-22T12:00:00Z",
	quote: "1795348800-4800-0-10800",
};
const ok = (data: object) => ({ code: 200, message: "", data });
const no = (code: number, error: string) => ({ code, message: "", error });
const plain = (node: Element | null | undefined) =>
	node?.textContent?.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, "").replaceAll(/[\u00a0\u202f]/g, " ") ?? "";
const cardOf = async (name: string) =>
	(await screen.findByRole("heading", { level: 3, name: new RegExp(name) })).closest(".plan");

async function show(place: "pricing" | "profile" = "pricing") {
	const props = { locale: "en", words, place, waiting: "built", charted: false } as const;
	const asked = { plan: null, left: false };
	render(<LivePlans {...props} takeEarlyClick={() => null} asked={asked} onShow={() => {}} />);
	return screen.findByRole("button", { name: `${own.button} “Yearly”` });
}
const calls = (path: string) => sent.filter((call) => call.path === `/api/vpnuser/plan-change${path}`);

beforeEach(() => {
	Element.prototype.scrollIntoView = vi.fn();
	$signedOut.set(null);
	signIn(tokenOf(anna));
	const packages = builtPlans.map((entry) => ({ ...entry, renews: true }));
	files["/api/packages"] = { code: 200, message: "", packages, now: new Date().toISOString() };
	files["/api/vpnuser/billing"] = ok(month);
	files["/api/geo"] = ok({ country: "GB" });
});
afterEach(() => signOut());

describe("the plans of somebody whose plan runs", () => {
	it("mark theirs with what comes next, and offer to change to the others, at no price that is not theirs", async () => {
		await show();
		const mine = await cardOf("Monthly");
		expect(plain(mine)).toContain(words.plan.current);
		expect(plain(mine)).toContain("Renews on Dec 22, 2026 for €9.00");
		expect(screen.queryByRole("button", { name: /Get plan/ })).toBeNull();
		expect(plain((await cardOf("Yearly"))?.querySelector(".due"))).toBe("");
		// A subscription keeps its currency.
		expect(plain(await cardOf("Yearly"))).toContain("€54.00");
		expect(screen.queryByRole("combobox")).toBeNull();
	});

	it("are offered as ever to somebody with a pass", async () => {
		files["/api/vpnuser/billing"] = ok({ ...month, renewable: false });
		const props = { locale: "en", words, place: "pricing", waiting: "built", charted: false } as const;
		const asked = { plan: null, left: false };
		render(<LivePlans {...props} takeEarlyClick={() => null} asked={asked} onShow={() => {}} />);
		expect(await screen.findByText(words.plan.current)).toBeTruthy();
		expect(screen.getByRole("button", { name: "Get plan “Yearly”" })).toBeTruthy();
	});
});

describe("changing the plan", () => {
	it("says what it costs line by line, and is made at the quote that was shown", async () => {
		answer(ok(up), ok({ ...month, package: { ...month.package, id: "year" } }));
		fireEvent.click(await show());
		const pay = await screen.findByRole("button", { name: /Pay .*48/ });
		const lines = [...((await cardOf("Yearly"))?.querySelectorAll("section li") ?? [])].map(plain);
		expect(lines).toEqual([
			"New plan, first period: €54.00",
			"Credit from your current plan: -€6.00",
			"You pay today: €48.00",
			own.starts,
			"Renews on Nov 22, 2027 for €108.00",
			"Money back until Dec 22, 2026",
		]);
		expect(calls("/cost").map(({ body }) => body)).toEqual([{ packageId: "year", lang: "en" }]);
		files["/api/vpnuser/billing"] = ok({ ...month, package: { ...month.package, id: "year" } });
		fireEvent.click(pay);
		fireEvent.click(pay);
		await waitFor(async () => expect(plain(await cardOf("Yearly"))).toContain(words.plan.current));
		expect(calls("").map(({ body }) => body)).toEqual([{ packageId: "year", quote: up.quote, lang: "en" }]);
	});

	it("says what is kept where the rest is more than the price, and that nothing is paid", async () => {
		const down = { ...up, credit: "90.00", today: "0.00", left: "36.00", refund_until: null, renews: false };
		answer(ok({ ...down, tax: "4.00", earlier: "2.00" }));
		fireEvent.click(await show());
		expect(await screen.findByRole("button", { name: own.confirmFree })).toBeTruthy();
		const text = plain(await cardOf("Yearly"));
		for (const part of ["Taxes: €4.00", "Credit from an earlier change: -€2.00", "You pay today: €0.00"])
			expect(text).toContain(part);
		expect(text).toContain("We credit the remaining €36.00 to your next payments; we do not pay it out.");
		expect(text).toContain("Lasts until Nov 22, 2027 and does not renew");
		expect(text).not.toContain("Money back");
	});

	it("comes with the focus, and goes with it, by its button or Escape", async () => {
		answer(ok(up), ok(up));
		const button = await show();
		button.focus();
		fireEvent.click(button);
		const place = await screen.findByRole("region", { name: own.title });
		await waitFor(() => expect(place.contains(document.activeElement)).toBe(true));
		fireEvent.click(await screen.findByRole("button", { name: own.keep }));
		const again = await screen.findByRole("button", { name: `${own.button} “Yearly”` });
		await waitFor(() => expect(document.activeElement).toBe(again));
		fireEvent.click(again);
		fireEvent.keyDown(await screen.findByRole("region", { name: own.title }), { key: "Escape" });
		expect(screen.queryByRole("region", { name: own.title })).toBeNull();
		expect(calls("")).toEqual([]);
	});

	it.each([
		[409, "cost_changed"],
		[402, "card_refused"],
		[503, "payments_unavailable"],
	])("that is refused with %i %s says so and asks for the cost anew", async (code, error) => {
		answer(ok(up), no(code, error), ok({ ...up, today: "47.00", quote: "new" }), ok(month));
		fireEvent.click(await show());
		fireEvent.click(await screen.findByRole("button", { name: /Pay .*48/ }));
		const told = await screen.findByRole("alert");
		expect(told.textContent).toContain(words.errors[error as keyof typeof words.errors]);
		fireEvent.click(await screen.findByRole("button", { name: /Pay .*47/ }));
		await waitFor(() => expect(calls("")).toHaveLength(2));
		expect(calls("")[1]?.body["quote"]).toBe("new");
	});

	it.each([[no(503, "change_pending")], [new TypeError("cut off")]])(
		"whose end is not known does not say that nothing was charged, and cannot be confirmed again",
		async (end) => {
			answer(ok(up), end);
			fireEvent.click(await show());
			fireEvent.click(await screen.findByRole("button", { name: /Pay .*48/ }));
			const told = await screen.findByRole("alert");
			expect(told.textContent).toContain(words.errors.change_pending);
			expect(told.querySelector("a")?.getAttribute("href")).toBe("/profile");
			expect(screen.queryByRole("button", { name: /Pay/ })).toBeNull();
		},
	);

	it("cannot be confirmed while a payment is due", async () => {
		answer(no(409, "payment_due"));
		fireEvent.click(await show());
		expect((await screen.findByRole("alert")).textContent).toContain(words.errors.payment_due);
		expect(screen.queryByRole("button", { name: /Pay|Change now/ })).toBeNull();
	});

	it("leads to the login where that has ended", async () => {
		answer(no(401, "session_ended"));
		fireEvent.click(await show());
		await waitFor(() => expect(went).toEqual(["/login?from=%2Fpricing%3Fplan%3Dyear"]));
		await act(async () => {});
	});
});
