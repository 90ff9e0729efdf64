import type { Context } from "hono";
import type { CommonError, ErrorCode, ServerErrorCode } from "../contract/index.ts";
import type { AppEnv } from "./env.ts";
import { ApiError, type ErrorDetails } from "./errors.ts";

declare const refusing: unique symbol;

/** Functions that throw one of these errors take this context, so only endpoints that declare the error can call them. */
export type RequestContext<Refused extends ErrorCode = never> = Context<AppEnv> & {
	readonly [refusing]?: (error: Refused) => void;
};

export const refuse = <Refused extends ServerErrorCode>(
	_c: RequestContext<Exclude<Refused, CommonError>>,
	error: Refused,
	why?: ErrorDetails,
): ApiError => new ApiError(error, why);
