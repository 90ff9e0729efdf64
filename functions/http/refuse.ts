import type { Context } from "hono";
import type { AnsweredError, CommonError, ErrorCode } from "../contract/index.ts";
import type { AppEnv } from "./env.ts";
import { ApiError, type Why } from "./errors.ts";

declare const refusing: unique symbol;

/**
 * A call that may be refused with these errors, beside those of every call. What throws one asks for a call that may have it,
 * so a handler cannot reach it unless its endpoint names the error.
 */
export type RequestContext<Refused extends ErrorCode = never> = Context<AppEnv> & {
	readonly [refusing]?: (error: Refused) => void;
};

/** The error to throw where a call is refused. */
export const refuse = <Refused extends AnsweredError>(
	_c: RequestContext<Exclude<Refused, CommonError>>,
	error: Refused,
	why?: Why,
): ApiError => new ApiError(error, why);
