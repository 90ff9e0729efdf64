import { describe, expect, it } from "vitest";
import { findPriorPrice } from "../../../content/readers/list-prices.ts";
import { findHistoryFault, findPriceFault, type Plan, plansFile } from "../../../content/readers/plans.ts";
import { localeCodes } from "../../../i18n/locales.ts";
import { LivePlans } from "../../../src/features/billing/LivePlans.tsx";
import { getLocalCurrency } from "../../../src/features/billing/offer/plans-snapshot.ts";
import { toCurrency } from "../../../src/features/billing/plans/plan.ts";
import { getPlansText } from "../../../src/features/billing/plans/plan-text.ts";
import "../../../src/ui/tolerate-translation.ts";
import { testCatalogue } from "../../support/catalogue.ts";
import { plainText } from "../../support/plain-text.ts";
import { fireEvent, refusal, render, reply, screen } from "../island.tsx";
import { livePlansProps, plansBrowser, testPlans, testPlanWords } from "./test-plans.ts";

const { words } = livePlansProps;
const { answer, answerLater, sent, files } = plansBrowser({ state: "free", package: null });
const at = Date.parse("2026-11-22T12:00:00Z");
const geo = (country: string | null) => {
	files["/api/geo"] = reply({ country });
};

async function show(currency: string) {
	render(<LivePlans {...livePlansProps} />);
	const select = await screen.findByLabelText<HTMLSelectElement>(words.plan.currency);
	expect(select.value).toBe(currency);
	return select;
}

describe("the price currency", () => {
	const local = Object.entries({ DE: "EUR", GB: "GBP", HR: "EUR", RE: "EUR", AX: "EUR" });
	it.each([...local, ["US", null], ["CH", null], [null, null]])("in %s is %s", (country, currency) =>
		expect(getLocalCurrency(country)).toBe(currency),
	);

	it("stays as chosen, in any country", async () => {
		localStorage.setItem("currency", "USD");
		geo("FR");
		await show("USD");
		expect(screen.getByText(words.plan.terms.taxes)).toBeTruthy();
	});

	it("is dollars when the country is unknown, the look-up fails, or the stored value is invalid", async () => {
		delete files["/api/geo"];
		localStorage.setItem("currency", "XTS");
		await show("USD");
	});

	it("applies to the checkout, with coins as a payment method, and both are chosen above the cards", async () => {
		geo("GB");
		const select = await show("GBP");
		const list = document.querySelector(".plans") as Element;
		for (const choice of [select, screen.getByLabelText(words.plan.payWith)])
			expect(choice.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
		fireEvent.change(screen.getByLabelText(words.plan.payWith), { target: { value: "coins" } });
		expect(screen.getAllByText(/Lasts until .* and doesn’t renew/)).toHaveLength(3);
		answer(refusal(503, "payments_unavailable"));
		fireEvent.click(screen.getByRole("button", { name: "Get this plan (Yearly)" }));
		await screen.findByRole("alert");
		expect(sent.at(-1)?.body).toMatchObject({ packageId: "year", currency: "GBP", method: "coins" });
	});

	it("is the only one on cards that a browser translated, and their buttons still say that they're busy", async () => {
		const select = await show("USD");
		const list = document.querySelector(".plans") as Element;
		const texts = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
		const originals: Text[] = [];
		while (texts.nextNode()) originals.push(texts.currentNode as Text);
		for (const original of originals) {
			const translation = document.createElement("font");
			translation.textContent = original.data;
			original.replaceWith(translation);
		}
		fireEvent.change(select, { target: { value: "EUR" } });
		expect(list.textContent).toContain("€");
		expect(list.textContent).not.toContain("$");
		answerLater();
		fireEvent.click(screen.getByRole("button", { name: "Get this plan (Yearly)" }));
		expect(await screen.findByRole("button", { name: words.plan.processing })).toBeTruthy();
	});

	it.each(localeCodes)("is in every amount of a card, with a note on taxes (%s)", (locale) => {
		for (const [currency, sign] of [
			["USD", "$"],
			["EUR", "€"],
			["GBP", "£"],
		] as const) {
			for (const card of getPlansText(testPlans, testPlanWords(locale), locale, at, 0, { currency })) {
				for (const text of [card.monthly, card.billed, card.terms[0], card.terms[1], card.list ?? sign])
					expect(text).toContain(sign);
				const taxes = testPlanWords(locale).plan.terms[currency === "USD" ? "now" : "nowIncluded"];
				const [head = "", tail = ""] = taxes.split("{{price}}");
				expect(plainText(card.terms[0] ?? "").startsWith(head) && card.terms[0]?.endsWith(tail)).toBe(true);
			}
		}
	});
});

describe("the struck-through price", () => {
	const { plans, currencies } = testCatalogue;
	const catalogue = { currency: "USD", currencies, plans: plans as readonly Plan[] };
	const plan = catalogue.plans.find(({ id }) => id === "year") as Plan;
	const day = 24 * 60 * 60 * 1000;
	const start = plan.discountStarts as string;
	const before = (days: number) => new Date(Date.parse(start) - days * day).toISOString();
	const charged = (...prices: [days: number, price: string][]) => ({
		discountStarts: start,
		history: prices.map(([days, price]) => ({ from: before(days), prices: { USD: price } })),
	});

	it("is the lowest of the 30 days before the discount", () => {
		expect(findPriorPrice(charged([90, "108.00"]), "USD")).toBe("108.00");
		expect(findPriorPrice(charged([90, "108.00"], [20, "80.00"], [10, "108.00"]), "USD")).toBe("80.00");
		expect(findPriorPrice(charged([90, "70.00"], [31, "108.00"]), "USD")).toBe("108.00");
		expect(findPriorPrice(charged([90, "70.00"], [29, "108.00"]), "USD")).toBe("70.00");
	});

	it("is absent where the history is too short, lacks the currency, or the discount has no start", () => {
		expect(findPriorPrice(charged([29, "108.00"]), "USD")).toBeNull();
		expect(findPriorPrice(charged([90, "108.00"]), "EUR")).toBeNull();
		expect(findPriorPrice({ ...charged([90, "108.00"]), discountStarts: null }, "USD")).toBeNull();
		const [card] = getPlansText(
			[{ ...toCurrency(testPlans[1] as never, "USD"), prices: undefined, former: null } as never],
			words,
			"en",
			at,
		);
		expect([card?.list, card?.save]).toEqual([null, null]);
	});

	it("stops the build where the discount is calculated from more than that", () => {
		expect(findPriceFault(plan)).toBeNull();
		const history = [
			{ from: before(90), prices: { USD: "100.00" } },
			{ from: before(10), prices: { USD: plan.price, ...plan.prices } },
		];
		expect(findPriceFault({ ...plan, history })).toContain("at most 100.00");
		const plans = catalogue.plans.map((one) => (one.id === "year" ? { ...one, history } : one));
		const parsed = plansFile.safeParse({ ...catalogue, plans });
		expect(parsed.error?.issues.map(({ path }) => path.join("."))).toEqual(["plans.1.price"]);
		expect(plansFile.safeParse(catalogue).success).toBe(true);
	});

	it("stops the build where the history doesn't end with the present price", () => {
		expect(findHistoryFault(plan)).toBeNull();
		expect(findHistoryFault({ ...plan, history: [] })).toContain('"USD":"108.00"');
		const plans = catalogue.plans.map((one) => (one.id === "month" ? { ...one, price: "8.00" } : one));
		const parsed = plansFile.safeParse({ ...catalogue, plans });
		expect(parsed.error?.issues.map(({ path }) => path.join("."))).toEqual(["plans.0.history"]);
	});

	it("stops the build where a plan lacks a currency", () => {
		const plans = catalogue.plans.map((one) => ({ ...one, prices: { EUR: "9.00" } }));
		expect(plansFile.safeParse({ ...catalogue, plans }).error?.issues[0]?.message).toContain("GBP");
	});
});
