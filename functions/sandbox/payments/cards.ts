import { inAsciiDigits } from "../../contract/fields.ts";

/** What becomes of a payment with one of the test cards; `later` is what becomes of renewals. */
export interface TestCard {
	number: string;
	brand: string;
	now: "paid" | "declined" | "insufficient" | "confirm";
	later: "paid" | "declined";
	/** What becomes of refunds, where they do not arrive. */
	refund?: "failed";
}

/** The numbers are those of Stripe's own test mode. */
export const testCards: readonly TestCard[] = [
	{ number: "4242424242424242", brand: "visa", now: "paid", later: "paid" },
	{ number: "5555555555554444", brand: "mastercard", now: "paid", later: "paid" },
	{ number: "4000000000000002", brand: "visa", now: "declined", later: "declined" },
	{ number: "4000000000009995", brand: "visa", now: "insufficient", later: "declined" },
	{ number: "4000002500003155", brand: "visa", now: "confirm", later: "paid" },
	{ number: "4000000000000341", brand: "visa", now: "paid", later: "declined" },
	{ number: "4000000000005126", brand: "visa", now: "paid", later: "paid", refund: "failed" },
];

/** What stands for a PayPal account: its button pays. */
export const paypal: TestCard = { number: "paypal", brand: "paypal", now: "paid", later: "paid" };

/** The test card somebody typed, with blanks and digits of any script; nothing else is a card here. */
export function cardOf(input: string): TestCard | null {
	const digits = inAsciiDigits(input).replace(/[\s-]/g, "");
	if (input === paypal.number) return paypal;
	return testCards.find(({ number }) => number === digits) ?? null;
}
