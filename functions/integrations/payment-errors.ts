/** The payment service failed, refused, or sent an invalid response. */
export class PaymentsError extends Error {
	/** `missing`: no such object (any more). `declined`: rejected by the bank. */
	readonly kind: "unavailable" | "missing" | "refused" | "declined";

	constructor(kind: PaymentsError["kind"], cause?: unknown) {
		super(`payments ${kind}`, { cause });
		this.name = "PaymentsError";
		this.kind = kind;
	}
}

/** Ignores errors of these kinds, for idempotent operations. */
export async function ignoreErrors(kinds: PaymentsError["kind"][], work: Promise<unknown>): Promise<void> {
	await work.catch((error) => {
		if (!(error instanceof PaymentsError && kinds.includes(error.kind))) throw error;
	});
}

/** Validates what the types merely promise about an external response. */
export function ensure<Value>(value: Value, valid: boolean): Value {
	if (!valid) throw new PaymentsError("unavailable");
	return value;
}
