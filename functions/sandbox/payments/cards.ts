import { toAsciiDigits } from "../../contract/fields.ts";

/** A test card's outcome, now and (`later`) at renewals. */
export interface TestCard {
	number: string;
	brand: string;
	now: "paid" | "declined" | "insufficient" | "confirm";
	later: "paid" | "declined";
	/** Outcome of refunds, if they fail. */
	refund?: "failed";
}

/** Stripe's own test card numbers. */
export const testCards: readonly TestCard[] = [
	{ number: "4242424242424242", brand: "visa", now: "paid", later: "paid" },
	{ number: "5555555555554444", brand: "mastercard", now: "paid", later: "paid" },
	{ number: "4000000000000002", brand: "visa", now: "declined", later: "declined" },
	{ number: "4000000000009995", brand: "visa", now: "insufficient", later: "declined" },
	{ number: "4000002500003155", brand: "visa", now: "confirm", later: "paid" },
	{ number: "4000000000000341", brand: "visa", now: "paid", later: "declined" },
	{ number: "4000000000005126", brand: "visa", now: "paid", later: "paid", refund: "failed" },
];

/** Stands in for a PayPal account; its button pays. */
export const paypal: TestCard = { number: "paypal", brand: "paypal", now: "paid", later: "paid" };

/** Parses a typed test card number, with spaces and digits of any script; null if it isn't one. */
export function findCard(input: string): TestCard | null {
	const digits = toAsciiDigits(input).replace(/[\s-]/g, "");
	if (input === paypal.number) return paypal;
	return testCards.find(({ number }) => number === digits) ?? null;
}
