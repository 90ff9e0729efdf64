import type { CommonError, FieldErrors, SecondStep, ServerErrorCode } from "../contract/index.ts";

export interface ErrorDetails {
	secondStep?: SecondStep;
	data?: FieldErrors;
	/** Seconds. */
	retryAfter?: number;
	headers?: Record<string, string>;
}

/** Thrown by handlers and what they call; `onError` turns it into a response. */
export class ApiError extends Error {
	override readonly name = "ApiError";
	readonly error: ServerErrorCode;
	readonly details: ErrorDetails;

	constructor(error: ServerErrorCode, details: ErrorDetails = {}) {
		super(error);
		this.error = error;
		this.details = details;
	}
}

/** An error any endpoint may return, for shared code that doesn't know the endpoint, such as a queue. */
export const commonError = (error: Exclude<CommonError, "network">, details?: ErrorDetails): ApiError =>
	new ApiError(error, details);
