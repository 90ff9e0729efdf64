import type { CommonError, ErrorCode } from "./errors.ts";
import type { Failure } from "./shapes/failure.ts";

export type { SecondStep } from "./shapes/failure.ts";

declare const meaning: unique symbol;

/**
 * One call of the API as "POST /api/ask"; `{name}` in the path stands for a field. Its type has what it takes, gives and refuses with.
 * A plain string, exported by itself, so that no page carries the calls of another.
 */
export type Endpoint<
	/** Fields of the body; of the query where the method is GET. */
	Input = object,
	/** What an answer has beside `code` and `message`; text where it is no JSON. */
	Answer = unknown,
	/** What it may be refused with, beside `CommonError`. */
	Refused extends ErrorCode = ErrorCode,
	Login extends boolean = boolean,
> = string & {
	readonly [meaning]: { input: Input; answer: Answer; refused: Refused; login: Login };
};

export type Open<Input, Answer, Refused extends ErrorCode = never> = Endpoint<Input, Answer, Refused, false>;

export type SignedIn<Input, Answer, Refused extends ErrorCode = never> = Endpoint<
	Input,
	Answer,
	Refused | "unauthorized" | "session_ended",
	true
>;

/** The fields in a path, by its text: renaming one there breaks whoever gives or reads it. */
export type PathFields<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
	? { [Field in Name]: string } & PathFields<Rest>
	: unknown;

/** No input, or nothing beside `code` and `message`. */
export type Nothing = Record<never, never>;

export type AnswerOf<Call extends Endpoint> = Call[typeof meaning]["answer"];
export type InputOf<Call extends Endpoint> = Call[typeof meaning]["input"];

/** What every JSON answer has: `code` is the HTTP status, `message` an English sentence for apps and logs. */
export interface Envelope {
	code: number;
	message: string;
}

/** The JSON of a refused call; islands translate `error`. */
export type Refusal<Refused extends ErrorCode = ErrorCode> = Failure & { error: Refused | CommonError };

/** Method and path of a call. */
export const parseEndpoint = (endpoint: Endpoint): [method: string, path: string] =>
	endpoint.split(" ") as [string, string];

/** Where a call lives; for what does not go through `call`. */
export const pathOf = (endpoint: Endpoint): string => parseEndpoint(endpoint)[1];

/** A call whose path scripts without `call` need, too: it stands by itself, and this is made of it. */
export const endpoint = <Call extends Endpoint>(method: "GET" | "POST", path: string): Call =>
	`${method} ${path}` as Call;
