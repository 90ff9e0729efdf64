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
	readonly error: AnsweredError;
	readonly data: FieldErrors | undefined;
	/** Seconds. */
	readonly retryAfter: number | undefined;
	readonly headers: Record<string, string>;
	readonly secondStep: SecondStep | undefined;

	constructor(error: AnsweredError, why: Why = {}) {
		super(error);
		this.name = "ApiError";
		this.error = error;
		this.data = why.data;
		this.retryAfter = why.retryAfter;
		this.headers = why.headers ?? {};
		this.secondStep = why.secondStep;
	}
}

/** The error to throw where work serves many calls and knows none of them, such as a queue: one that any call may end with. */
export const commonError = (error: Exclude<CommonError, "network">, why?: Why): ApiError =>
	new ApiError(error, why);
