import type { AnsweredError, CommonError, FieldErrors, SecondStep } from "../contract/index.ts";

export interface Why {
	secondStep?: SecondStep;
	data?: FieldErrors;
	/** Seconds. */
	retryAfter?: number;
	headers?: Record<string, string>;
}

/** Thrown anywhere below a route; `app.ts` answers with the envelope. */
export class ApiError extends Error {
	override readonly name = "ApiError";
	readonly error: AnsweredError;
	readonly why: Why;

	constructor(error: AnsweredError, why: Why = {}) {
		super(error);
		this.error = error;
		this.why = why;
	}
}

/** The error to throw where work serves many calls and knows none of them, such as a queue: one that any call may end with. */
export const commonError = (error: Exclude<CommonError, "network">, why?: Why): ApiError =>
	new ApiError(error, why);
