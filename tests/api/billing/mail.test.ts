import { describe, expect, test } from "vitest";
import type { Deps } from "../../../functions/deps.ts";
import { composeMail } from "../../../functions/mail/compose.ts";
import { type Sale, saleKinds } from "../../../functions/mail/sale.ts";
import { localeCodes } from "../../../i18n/locales.ts";

const deps = { origin: "http://localhost:4321", now: () => Date.UTC(2026, 0, 15) } as Deps;
const end = Date.UTC(2027, 0, 15, 12);
const sale: Sale = {
	packageId: "year",
	amount: 5400,
	currency: "USD",
	renewsAt: end,
	renewalAmount: 10_800,
	refundUntil: Date.UTC(2026, 0, 22),
	request: {
		customer: "bob@example.org",
		paidAt: Date.UTC(2026, 0, 16),
		payment: "pi_1",
		reason: "A <b>reason</b>",
	},
};
/** Expected text by language; a missing language isn't checked. */
type Said = Partial<Record<(typeof localeCodes)[number], string>>;
const plan: Said = { en: "Yearly", ar: "خطة سنوية", fr: "Annuelle", ru: "Годовой" };
const price: Said = { en: "$54.00", ar: "$54.00", fr: "54,00 $", ru: "54,00 $" };
const day: Said = { en: "January 15, 2027", ar: "2027", fr: "15 janvier 2027", ru: "15 января 2027" };
/** Mails without a renewal or end date: refund requests, and coins that haven't bought a plan. */
const undated = /^(refund_(requested|refused|support|failed_support)|coins_(waiting|over|closed|support))$/;

describe.each(localeCodes)("a payment mail in %s", (locale) => {
	test.each(saleKinds)("says all of %s in that language, with every placeholder filled", (kind) => {
		const mail = composeMail(deps, { kind, to: "ada@example.org", locale, name: "Ada", sale });
		const text = mail.text.replaceAll(/[\u00a0\u202f]/g, " ").replaceAll(/[\u2066-\u2069\u200e\u200f]/g, "");
		expect(mail.lang).toBe(locale);
		expect(mail.subject.length).toBeGreaterThan(8);
		const parts = [plan[locale], price[locale], "Ada", ...(undated.test(kind) ? [] : [day[locale]])];
		for (const part of parts) expect(text).toContain(part ?? "");
		for (const words of [mail.subject, mail.text])
			expect(words).not.toMatch(/\{\{|undefined|null|NaN|Invalid|sale\.|refund_|_support/);
		expect(mail.html).toContain(`dir="${locale === "ar" ? "rtl" : "ltr"}"`);
		expect(mail.html).not.toContain("<b>reason");
	});

	test("names a plan missing from the dictionary by its own name", () => {
		const unknown = { ...sale, packageId: "decade", packageName: "Decade" };
		const mail = composeMail(deps, { kind: "bought", to: "a@b.example", locale, name: "Ada", sale: unknown });
		expect(mail.text).toContain("Decade");
	});

	test("links to the profile in that language, or to where a payment can be made", () => {
		const input = { to: "a@b.example", locale, name: "Ada", sale } as const;
		const prefix = locale === "en" ? "" : `/${locale}`;
		const { link } = composeMail(deps, { kind: "renewal_off", ...input });
		expect(link).toBe(`http://localhost:4321${prefix}/profile`);
		const payAt = "https://pay.example/1";
		expect(composeMail(deps, { kind: "payment_failed", ...input, payAt }).link).toBe(payAt);
	});
});
