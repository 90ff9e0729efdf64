import type { FieldErrors, SecondStep, ServerErrorCode } from "../contract/index.ts";

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

/** Any endpoint may return it, so that shared code such as a queue needn't know which. */
export const busyError = (): ApiError => new ApiError("busy", { retryAfter: 5 });
