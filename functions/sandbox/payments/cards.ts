/** A test card and what it does: `later` means that its renewals are declined, `refund` that its refunds fail. */
export interface TestCard {
	number: string;
	brand: string;
	outcome: "paid" | "declined" | "later" | "refund";
}

/** Stripe's own test card numbers, and a PayPal account. */
export const testCards: readonly TestCard[] = [
	{ number: "4242424242424242", brand: "visa", outcome: "paid" },
	{ number: "5555555555554444", brand: "mastercard", outcome: "paid" },
	{ number: "4000000000000002", brand: "visa", outcome: "declined" },
	{ number: "4000000000000341", brand: "visa", outcome: "later" },
	{ number: "4000000000005126", brand: "visa", outcome: "refund" },
	{ number: "paypal", brand: "paypal", outcome: "paid" },
];

export const findCard = (number: string | null) => testCards.find((card) => card.number === number);

export const canRenew = (card: TestCard | undefined): boolean =>
	card?.outcome === "paid" || card?.outcome === "refund";

/** Seconds until the bank returns a refund. */
export const refundReturnDelay = 10;
