import type { Endpoint, Envelope, Refusal } from "../../../functions/contract/endpoint.ts";
import type { ErrorCode, FieldErrors } from "../../../functions/contract/errors.ts";
import type { Result } from "../../../src/api/call.ts";

export interface Answer {
	status: number;
	headers: Headers;
	/** The envelope, or the text if the response isn't JSON. */
	// biome-ignore lint/suspicious/noExplicitAny: bodies are untyped JSON
	body: any;
}

/** A call's outcome as the client sees it (`result`), and the raw response. */
interface TestResponse<Said, Refused extends ErrorCode> extends Answer {
	result: Result<Said, Refused>;
	fields: FieldErrors;
	/** Typed as either a success or a refusal: the test asserts which. */
	body: Envelope &
		("data" extends keyof Said ? Said : Said & { data?: FieldErrors }) &
		Partial<Pick<Refusal<Refused>, "error" | "retry_after" | "second_step">>;
}

export interface CallOptions {
	headers?: Record<string, string>;
	token?: string;
	/** Language of the page. */
	lang?: string;
	/** Client address; by default each test app has its own. */
	from?: string;
}

export interface RawOptions extends CallOptions {
	method?: string;
	body?: unknown;
	/** A raw body instead of `body`. */
	raw?: BodyInit;
	/** Fields of a form instead of `body`. */
	form?: Record<string, string>;
}

export type Call = <Input extends object, Said, Refused extends ErrorCode>(
	endpoint: Endpoint<Input, Said, Refused>,
	input: NoInfer<Input>,
	options?: CallOptions,
) => Promise<TestResponse<Said, Refused>>;
