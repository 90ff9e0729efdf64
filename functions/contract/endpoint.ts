import type { CommonError, ErrorCode } from "./errors.ts";
import type { Failure } from "./shapes/common.ts";

export type { SecondStep } from "./shapes/common.ts";

declare const signature: unique symbol;

/**
 * An endpoint such as "POST /api/ask", with `{name}` for path parameters; its type carries input, answer and errors.
 * Each is a plain string with its own export, so tree shaking drops the endpoints a page doesn't use.
 */
export type Endpoint<
	/** Fields of the body, or of the query for GET. */
	Input = object,
	/** Fields next to `code` and `message`; a string for text responses. */
	Answer = unknown,
	/** Errors beside `CommonError`. */
	Refused extends ErrorCode = ErrorCode,
	Login extends boolean = boolean,
> = string & {
	readonly [signature]: { input: Input; answer: Answer; refused: Refused; login: Login };
};

export type Open<Input, Answer, Refused extends ErrorCode = never> = Endpoint<Input, Answer, Refused, false>;

export type SignedIn<Input, Answer, Refused extends ErrorCode = never> = Endpoint<
	Input,
	Answer,
	Refused | "unauthorized" | "session_ended",
	true
>;

/** No input, or no fields next to `code` and `message`. */
export type Nothing = Record<never, never>;

export type AnswerOf<Call extends Endpoint> = Call[typeof signature]["answer"];
export type InputOf<Call extends Endpoint> = Call[typeof signature]["input"];

/** Common to every JSON response: `code` is the HTTP status, `message` an English sentence for apps and logs. */
export interface Envelope {
	code: number;
	message: string;
}

/** JSON of an error response; islands translate `error`. */
export type Refusal<Refused extends ErrorCode = ErrorCode> = Failure & { error: Refused | CommonError };

export const parseEndpoint = (endpoint: Endpoint): [method: string, path: string] =>
	endpoint.split(" ") as [string, string];

export const getPath = (endpoint: Endpoint): string => parseEndpoint(endpoint)[1];
