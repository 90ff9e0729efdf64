import type { CodeContext, verifyOtp } from "../../../functions/contract/account/auth.ts";
import type { AnswerOf, Endpoint, Envelope, Refusal } from "../../../functions/contract/endpoint.ts";
import type { ErrorCode, FieldErrors } from "../../../functions/contract/errors.ts";
import type { MailRow } from "../../../functions/db/queries/mails.ts";
import type { Deps } from "../../../functions/deps.ts";
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

export interface TestApp {
	deps: Deps;
	log: string[];
	/** Advances the clock, in milliseconds. */
	pass(ms: number): void;
	/** Makes a call through the client that islands use. */
	call<Input extends object, Said, Refused extends ErrorCode>(
		endpoint: Endpoint<Input, Said, Refused>,
		input: NoInfer<Input>,
		options?: CallOptions,
	): Promise<TestResponse<Said, Refused>>;
	/** `call` with a session's token. */
	as(token: string): TestApp["call"];
	/** A request that no island makes: attacks, malformed bodies, forms, pages, images. Takes a path or an endpoint. */
	raw(target: string, options?: RawOptions): Promise<Answer>;
	rawPost(target: string, body: unknown, options?: RawOptions): Promise<Answer>;
	/** Runs an SQL statement. */
	// biome-ignore lint/suspicious/noExplicitAny: each statement has rows of its own
	rows(statement: TemplateStringsArray, ...values: unknown[]): Promise<any[]>;
	/** Waits for deferred work. */
	settle(): Promise<void>;
	/** Deletes what has expired, as Node does. */
	sweep(): Promise<unknown>;
	/** Sends the mails that are due. */
	deliver(): Promise<unknown>;
	/** Runs the billing tasks, as the runtime does every minute. */
	runTasks(): Promise<unknown>;
	/** Mails to an address, newest first. */
	mails(to: string): Promise<MailRow[]>;
	/** The newest mail, for tests that know it has a code. Throws without mail. */
	lastMail(to: string): Promise<MailRow & { code: string }>;
	/** Creates a verified account with `password`. */
	account(email: string, name?: string): Promise<void>;
	/** Logs in. Returns the session's token. */
	login(email: string, word?: string): Promise<string>;
	/** Creates an account and logs in. Returns the session's token. */
	addUser(email: string, name?: string): Promise<string>;
	/** Enters the code from the newest mail to an address. */
	enterCode(
		email: string,
		context?: CodeContext,
	): Promise<TestResponse<AnswerOf<typeof verifyOtp>, ErrorCode>>;
	/** Requests a password reset and enters its code. Returns the reset's token. */
	resetToken(email: string): Promise<string>;
}
