import type { Context } from "hono";
import type { CommonError, ErrorCode, ServerErrorCode } from "../contract/index.ts";
import type { AppEnv } from "./env.ts";
import { ApiError, type ErrorDetails } from "./errors.ts";

declare const refusing: unique symbol;

/**
 * A context that may be refused with these errors beside the common ones. Functions that throw one require a
 * matching context, so handlers can't call them unless the endpoint declares the error.
 */
export type RequestContext<Refused extends ErrorCode = never> = Context<AppEnv> & {
	readonly [refusing]?: (error: Refused) => void;
};

/** Creates the error to throw. */
export const refuse = <Refused extends ServerErrorCode>(
	_c: RequestContext<Exclude<Refused, CommonError>>,
	error: Refused,
	why?: ErrorDetails,
): ApiError => new ApiError(error, why);
