import type { Context } from "hono";
import type { CommonError, ErrorCode, FieldErrors, SecondStep, ServerErrorCode } from "../contract/index.ts";
import type { SessionOwner } from "../db/queries/accounts/sessions.ts";
import type { AppEnv } from "./env.ts";

interface ErrorDetails {
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
export const createBusyError = (): ApiError => new ApiError("busy", { retryAfter: 5 });

declare const refusing: unique symbol;

/** Functions that throw one of these errors take this context, so only endpoints that declare the error can call them. */
export type RequestContext<Refused extends ErrorCode = never> = Context<AppEnv> & {
	readonly [refusing]?: (error: Refused) => void;
};

/** Behind `signedInRoute`: knows the session, its owner and their plan. */
export type SignedInContext<Refused extends ErrorCode = never> = RequestContext<Refused> & {
	readonly var: SessionOwner;
};

/** The context is only for the compiler: it knows which errors the endpoint declares. */
export const createError = <Refused extends ServerErrorCode>(
	_c: RequestContext<Exclude<Refused, CommonError>>,
	error: Refused,
	details?: ErrorDetails,
): ApiError => new ApiError(error, details);
