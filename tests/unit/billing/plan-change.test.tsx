import { beforeEach, describe, expect, it } from "vitest";
import type { PlanChange } from "../../../functions/contract/billing/plan-change.ts";
import { hour } from "../../../i18n/time.ts";
import { LivePlans } from "../../../src/features/billing/LivePlans.tsx";
import { plainText } from "../../support/plain-text.ts";
import { act, cleanup, fireEvent, refusal, render, reply, screen, waitFor } from "../island.tsx";
import { livePlansProps, plansBrowser } from "./test-plans.ts";

const { words } = livePlansProps;
const own = words.plan.change;
const month = {
	state: "active",
	package: { id: "month", name: "Monthly", end_date: "2099-12-22T12:00:00Z" },
	renewable: true,
	auto_renew: true,
	renews_at: "2099-12-22T12:00:00Z",
	renewal_price: "9.00",
	currency: "EUR",
	trial: { state: "over" },
};
const year = { ...month, package: { ...month.package, id: "year" } };
const { answer, answerLater, sent, went, files } = plansBrowser(month);
const upgrade: PlanChange = {
	...{ package_id: "year", currency: "EUR", price: "54.00", tax: "0.00", credit: "6.00", earlier: "0.00" },
	...{ today: "48.00", left: "0.00", renews: true, renewal_price: "108.00" },
	ends_at: "2027-11-22T12:00:00Z",
	refund_until: "2099-12-22T12:00:00Z",
	quote: "1795348800-4800-0-10800",
};
const textOf = (node: Element | null | undefined) => plainText(node?.textContent);
const cardOf = async (name: string) =>
	(await screen.findByRole("heading", { level: 3, name: new RegExp(name) })).closest(".plan");

const plans = (more: Partial<Parameters<typeof LivePlans>[0]> = {}) => (
	<LivePlans {...livePlansProps} {...more} />
);

async function show() {
	render(plans());
	return screen.findByRole("button", { name: `${own.button} (Yearly)` });
}
const calls = (path: string) => sent.filter((call) => call.path === `/api/vpnuser/plan-change${path}`);

beforeEach(() => {
	files["/api/geo"] = reply({ country: "GB" });
});

describe("the plans of a subscriber", () => {
	it("mark the current one with its next step, and offer to change to the others, without false prices", async () => {
		await show();
		const currentCard = await cardOf("Monthly");
		expect(textOf(currentCard)).toContain(words.plan.current);
		expect(textOf(currentCard)).toContain("Renews on Dec 22, 2099 for €9.00");
		expect(screen.queryByRole("button", { name: /Get this plan/ })).toBeNull();
		expect(textOf((await cardOf("Yearly"))?.querySelector(".due"))).toBe("");
		// A subscription's currency is fixed.
		expect(textOf(await cardOf("Yearly"))).toContain("€54.00");
		expect(screen.queryByRole("combobox")).toBeNull();
	});

	it("show the renewal price of the current one, whatever is offered now, and what a change credits", async () => {
		files["/api/vpnuser/billing"] = reply({ ...year, renewal_price: "108.00" });
		render(plans());
		const currentCard = await cardOf("Yearly");
		await waitFor(() => expect(textOf(currentCard)).toContain("€9.00/ month"));
		expect(textOf(currentCard)).toContain("€108.00 billed once a year");
		expect(textOf(currentCard)).not.toContain("€54.00");
		const keeps = screen.getByText(words.plan.keeps);
		expect(keeps.compareDocumentPosition(currentCard as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
	});

	it("don't mention renewing or cancelling once auto-renew is off", async () => {
		files["/api/vpnuser/billing"] = reply({ ...month, auto_renew: false, renews_at: null });
		await show();
		expect(textOf(await cardOf("Monthly"))).toContain("Lasts until Dec 22, 2099 and doesn’t renew");
		expect(textOf(document.body)).not.toMatch(/billed|Cancel anytime/);
	});

	it("appear once the subscription is known, and not at other prices before", async () => {
		delete files["/api/vpnuser/billing"];
		const arrive = answerLater();
		render(plans());
		await waitFor(() => expect(sent.map(({ path }) => path)).toContain("/api/vpnuser/billing"));
		await act(async () => {});
		expect(document.querySelector(".plan")).toBeNull();
		await act(async () => arrive(reply(month)));
		await screen.findByText(words.plan.current);
	});

	it("ask what a change costs when one was pressed before that was known", async () => {
		answer(reply(upgrade));
		const pressed = ["year"];
		render(plans({ takeEarlyClick: () => pressed.shift() ?? null }));
		await screen.findByRole("button", { name: /Pay .*48/ });
		expect(went).toEqual([]);
	});

	it("can be added to a pass with coins, and start when that ends", async () => {
		files["/api/vpnuser/billing"] = reply({ ...month, renewable: false });
		render(plans());
		const extend = await screen.findByRole("button", { name: words.plan.extend });
		expect(textOf(extend.closest(".plan"))).toContain("Lasts until Dec 22, 2099 and doesn’t renew");
		expect(screen.getAllByText(/^Starts on Dec 22, 2099, lasts until/)).toHaveLength(3);
		expect(textOf(document.body)).not.toContain("Cancel anytime");
		expect(screen.getByText(/Until then, you can extend it by paying in cryptocurrency/)).toBeTruthy();
		expect(screen.queryByLabelText(words.plan.payWith)).toBeNull();
		answer(refusal(503, "payments_unavailable"));
		fireEvent.click(extend);
		await screen.findByRole("alert");
		expect(sent.at(-1)?.body).toMatchObject({ packageId: "month", method: "coins" });
	});

	it("can all be bought by card on the last day of a pass", async () => {
		const end_date = new Date(Date.now() + 23 * hour).toISOString();
		const last = { ...month.package, end_date };
		files["/api/vpnuser/billing"] = reply({ ...month, renewable: false, package: last });
		render(plans());
		expect(await screen.findAllByRole("button", { name: /Get this plan/ })).toHaveLength(3);
		expect(screen.getByLabelText(words.plan.payWith)).toBeTruthy();
		// The server's last day: this device is a day ahead.
		cleanup();
		const now = new Date(Date.now() - 24 * hour).toISOString();
		files["/api/packages"] = { ...files["/api/packages"], now };
		render(plans());
		await screen.findByRole("button", { name: words.plan.extend });
	});

	it("can't be bought during a pass without coins, and say from when on", async () => {
		files["/api/vpnuser/billing"] = reply({ ...month, renewable: false });
		render(plans({ words: { ...words, settings: { ...words.settings, coins: false } } }));
		await screen.findByText(words.plan.current);
		expect(screen.getAllByText("You can buy this plan when yours ends, on Dec 22, 2099.")).toHaveLength(2);
		expect(screen.queryByRole("button")).toBeNull();
	});
});

describe("changing the plan", () => {
	it("shows the cost line by line, and is made at the shown quote", async () => {
		answer(reply(upgrade), reply(year));
		fireEvent.click(await show());
		const pay = await screen.findByRole("button", { name: /Pay .*48/ });
		const lines = [...((await cardOf("Yearly"))?.querySelectorAll("section li") ?? [])].map(textOf);
		expect(lines).toEqual([
			"New plan, first period: €54.00",
			"Credit from your current plan: -€6.00",
			"You pay today: €48.00",
			own.starts,
			"Renews on Nov 22, 2027 for €108.00",
			"Money back until Dec 22, 2099",
		]);
		expect(calls("/cost").map(({ body }) => body)).toEqual([{ packageId: "year" }]);
		files["/api/vpnuser/billing"] = reply(year);
		fireEvent.click(pay);
		fireEvent.click(pay);
		await waitFor(async () => expect(textOf(await cardOf("Yearly"))).toContain(words.plan.current));
		expect(calls("").map(({ body }) => body)).toEqual([{ packageId: "year", quote: upgrade.quote }]);
	});

	it("leaves the focus on the new plan, also when that's known later", async () => {
		answer(reply(upgrade), reply(year));
		fireEvent.click(await show());
		const pay = await screen.findByRole("button", { name: /Pay .*48/ });
		pay.focus();
		delete files["/api/vpnuser/billing"];
		const answerBilling = answerLater();
		fireEvent.click(pay);
		const focused = () => document.activeElement?.getAttribute("data-plan");
		await waitFor(() => expect(focused()).toBe("year"));
		answerBilling(reply(year));
		await waitFor(async () => expect(textOf(await cardOf("Yearly"))).toContain(words.plan.current));
		await waitFor(() => expect(focused()).toBe("year"));
	});

	it("shows the credit where the rest exceeds the price, and that nothing is charged", async () => {
		const sums = { credit: "90.00", today: "0.00", left: "36.00", tax: "4.00", earlier: "2.00" };
		answer(reply({ ...upgrade, ...sums, refund_until: null, renews: false }));
		fireEvent.click(await show());
		await screen.findByRole("button", { name: own.confirmFree });
		const text = textOf(await cardOf("Yearly"));
		for (const part of ["Taxes: €4.00", "Credit from an earlier change: -€2.00", "You pay today: €0.00"])
			expect(text).toContain(part);
		expect(text).toContain("We credit the remaining €36.00 to your next payments; we don’t pay it out.");
		expect(text).toContain("Lasts until Nov 22, 2027 and doesn’t renew");
		expect(text).not.toContain("Money back");
	});

	it.each([
		[409, "cost_changed"],
		[402, "card_refused"],
		[503, "payments_unavailable"],
	])("that is refused with %i %s says so and fetches a new quote", async (code, error) => {
		const next = { ...upgrade, today: "47.00", quote: "new" };
		answer(reply(upgrade), refusal(code, error), reply(next), reply(month));
		fireEvent.click(await show());
		fireEvent.click(await screen.findByRole("button", { name: /Pay .*48/ }));
		const alert = await screen.findByRole("alert");
		expect(alert.textContent).toContain(words.errors[error as keyof typeof words.errors]);
		fireEvent.click(await screen.findByRole("button", { name: /Pay .*47/ }));
		await waitFor(() => expect(calls("")).toHaveLength(2));
		expect(calls("")[1]?.body.quote).toBe("new");
	});

	it.each([[refusal(503, "change_pending")], [new TypeError("cut off")]])(
		"with an unknown outcome claims nothing, and can't be confirmed again",
		async (end) => {
			answer(reply(upgrade), end);
			fireEvent.click(await show());
			fireEvent.click(await screen.findByRole("button", { name: /Pay .*48/ }));
			const alert = await screen.findByRole("alert");
			expect(alert.textContent).toContain(words.errors.change_pending);
			expect(alert.querySelector("a")?.getAttribute("href")).toBe("/profile");
			expect(screen.queryByRole("button", { name: /Pay/ })).toBeNull();
		},
	);

	it("cannot be confirmed while a payment is due", async () => {
		answer(refusal(409, "payment_due"));
		fireEvent.click(await show());
		expect((await screen.findByRole("alert")).textContent).toContain(words.errors.payment_due);
		expect(screen.queryByRole("button", { name: /Pay|Change now/ })).toBeNull();
	});

	it("leads to the login after the session has ended", async () => {
		answer(refusal(401, "session_ended"));
		fireEvent.click(await show());
		await waitFor(() => expect(went).toEqual(["/login?from=%2Fpricing%3Fplan%3Dyear"]));
		await act(async () => {});
	});
});
