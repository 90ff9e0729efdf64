import { type RouteConfig, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type Endpoint, type ErrorCode, parseEndpoint } from "../contract/index.ts";
import type { SessionOwner } from "../db/queries/accounts/sessions.ts";
import type { RequestContext } from "./api-error.ts";
import type { App, AppEnv } from "./env.ts";
import { describeResponses, describeTextResponses, respond } from "./envelope.ts";
import { requireSession } from "./guard.ts";

/** A validation rule for every input field; missing values may become undefined or null. */
type Rules<Input> = { [Name in keyof Input]-?: z.ZodType<Input[Name] | null | undefined> };

type Shapes<Answer> = { [Name in keyof Answer]-?: z.ZodType<Answer[Name]> };

interface TextRouteSpec {
	summary: string;
	responseDescription?: string;
}

interface RouteDescription extends TextRouteSpec {
	description?: string;
	/** Whether the handler requires a gateway's name and key. */
	byGateway?: boolean;
	headers?: z.ZodObject;
	/** Whether it also accepts an HTML form, and then responds with a page. */
	asPage?: boolean;
	input?: Record<string, z.ZodType>;
	response?: Record<string, z.ZodType>;
}

/** Makes a key required only if there are fields for it. */
type Part<Name extends string, Fields> =
	Record<never, never> extends Fields ? { [Key in Name]?: Fields } : { [Key in Name]: Fields };

type RouteSpec<Input, Answer> = RouteDescription &
	Part<"input", Rules<Input>> &
	Part<"response", Shapes<Answer>>;

type Same<Left, Right> = [Left, Right] extends [Right, Left] ? unknown : never;

/** `never` unless rules are optional where the contract's fields are, and refuse values only if it lists `validation_failed`. */
type Consistent<Spec, In, Refused> = Spec extends { input: infer Fields extends z.ZodRawShape }
	? Same<
			z.input<z.ZodObject<Fields>>,
			{
				[Name in keyof In]: "validation_failed" extends Refused
					? z.input<Fields[Name & keyof Fields]>
					: unknown;
			}
		>
	: unknown;

declare const contractBrand: unique symbol;
/** A response that matches the contract. */
type ContractResponse = Response & { readonly [contractBrand]: true };

type Respond<Answer> = (
	message: string,
	response: Answer,
	headers?: Record<string, string>,
) => ContractResponse;

type Input<Spec> = Spec extends { input: infer Fields }
	? { [Name in keyof Fields]: z.output<Fields[Name]> }
	: Record<never, never>;

/** Group in the OpenAPI document: "account" for the caller's own data, otherwise the first word of the path. */
const toTag = (path: string): string => {
	const [, word = ""] = /^\/(?:api\/)?(\w+)/.exec(path) ?? [];
	return word === "vpnuser" ? "account" : word;
};

/** Operation id for generated clients: "POST /api/vpnuser/login" becomes postVpnuserLogin. */
const createOperationId = (method: string, path: string): string =>
	method.toLowerCase() +
	path
		.replace(/^\/api\//, "/")
		.replace(/[^a-z0-9]+([a-z0-9])?/gi, (_, letter?: string) => letter?.toUpperCase() ?? "");

const describe = (method: string, path: string, { summary, description, byGateway }: RouteDescription) => ({
	method: method.toLowerCase() as "get",
	path,
	tags: [toTag(path)],
	summary,
	description,
	operationId: createOperationId(method, path),
	security: (byGateway ? [{ gateway: [] }] : []) as Record<string, string[]>[],
});

/** Splits input fields into path, query (GET) and body (others). */
function buildRequest(
	method: string,
	path: string,
	routeSpec: RouteDescription,
): NonNullable<RouteConfig["request"]> {
	const shape = routeSpec.input ?? {};
	const inPath = Object.entries(shape).filter(([name]) => path.includes(`{${name}}`));
	const others = Object.entries(shape).filter(([name]) => !path.includes(`{${name}}`));
	const bodyOrQuery = z.object(Object.fromEntries(others));
	const required = others.filter(([, rule]) => rule._zod.optin === undefined).map(([name]) => name);
	const absent = Object.fromEntries(required.map((name) => [name, undefined]));
	// A missing field reaches its rule too, which says what's wrong with it.
	const addAbsent = (fields: object | null) => fields && { ...absent, ...fields };
	const body = () => ({
		body: {
			required: required.length > 0,
			content: {
				"application/json": { schema: z.preprocess(addAbsent, bodyOrQuery.openapi({ required })) },
				...(routeSpec.asPage && { "application/x-www-form-urlencoded": { schema: z.looseObject({}) } }),
			},
		},
	});
	return {
		...(inPath.length > 0 && { params: z.object(Object.fromEntries(inPath)) }),
		...(others.length > 0 && (method === "GET" ? { query: bodyOrQuery } : body())),
		...(routeSpec.headers && { headers: routeSpec.headers }),
	};
}

type Mount = (app: App) => void;

/** Documents endpoints in OpenAPI. The types limit a handler to the contract's response and errors. */
const createRoute =
	<Caller, Login extends boolean>(access: Pick<RouteConfig, "security" | "middleware">) =>
	<In extends object, Answer extends object, Refused extends ErrorCode, Spec extends RouteSpec<In, Answer>>(
		endpoint: Endpoint<In, Answer, Refused, Login>,
		routeSpec: Spec & Consistent<Spec, In, Refused>,
		handler: (
			c: RequestContext<Refused> & { readonly var: Caller },
			input: Input<Spec>,
			reply: Respond<Answer>,
		) => ContractResponse | Promise<ContractResponse>,
	): Mount => {
		const [method, path] = parseEndpoint(endpoint);
		const { responseDescription = "OK", response = {}, asPage }: RouteDescription = routeSpec;
		const request = buildRequest(method, path, routeSpec);
		const sources = [request.params && "param", request.query && "query", request.body && "json"].filter(
			Boolean,
		);
		const config = {
			...describe(method, path, routeSpec),
			...access,
			request,
			responses: describeResponses(responseDescription, response, asPage),
		};
		const handle = (c: Context<AppEnv> & { readonly var: Caller }) => {
			const input = Object.assign({}, ...sources.map((source) => c.req.valid(source as never)));
			return handler(
				c,
				input,
				(message, fields, headers) =>
					respond(c, { code: 200, message, ...fields }, headers) as ContractResponse,
			);
		};
		return (app) => app.openapi(config as never, handle as never);
	};

export const route = createRoute<unknown, false>({});

export const signedInRoute = createRoute<SessionOwner, true>({
	security: [{ bearer: [] }],
	middleware: requireSession,
});

export const textRoute =
	(
		endpoint: Endpoint<object, string>,
		textSpec: TextRouteSpec,
		handler: (c: RequestContext) => Response | Promise<Response>,
	): Mount =>
	(app) => {
		const [method, path] = parseEndpoint(endpoint);
		const { responseDescription = "OK" } = textSpec;
		const config = {
			...describe(method, path, textSpec),
			responses: describeTextResponses(responseDescription),
		};
		app.openapi(config as never, handler as never);
	};
