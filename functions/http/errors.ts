import type { AnsweredError, CommonError, FieldErrors, SecondStep } from "../contract/index.ts";

export interface Why {
	secondStep?: SecondStep;
	data?: FieldErrors;
	/** Seconds. */
	retryAfter?: number;
	headers?: Record<string, string>;
}

/** Thrown by handlers and what they call; `onError` turns it into a response. */
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

/** An error any endpoint may return, for shared code that doesn't know the endpoint, such as a queue. */
export const commonError = (error: Exclude<CommonError, "network">, why?: Why): ApiError =>
	new ApiError(error, why);
