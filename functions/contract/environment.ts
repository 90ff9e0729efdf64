/** Who reads a name of the environment: the server of one machine, the worker at the edge, the build of the pages. */
type Reader = "machine" | "edge" | "build";

/** Every name of the environment, and who reads it; what each means: `functions/runtimes/operator/configuration.ts`. */
export const environment = {
	PORT: ["machine"],
	HOST: ["machine"],
	ORIGIN: ["machine", "edge", "build"],
	DATA_DIR: ["machine"],
	SMTP_URL: ["machine"],
	MAIL_FROM: ["machine", "edge"],
	MAIL_API_URL: ["machine", "edge"],
	MAIL_API_KEY: ["machine", "edge"],
	BOT_CHECK: ["machine", "edge", "build"],
	TURNSTILE_SITE_KEY: ["machine", "edge", "build"],
	TURNSTILE_SECRET: ["machine", "edge"],
	STRIPE_SECRET_KEY: ["machine", "edge"],
	STRIPE_WEBHOOK_SECRET: ["machine", "edge"],
	STRIPE_UI: ["machine", "edge", "build"],
	PUBLIC_STRIPE_KEY: ["machine", "edge", "build"],
	PUBLIC_PACKAGES_URL: ["machine", "build"],
	STRIPE_TAX: ["machine", "edge"],
	PAYMENT_METHODS: ["machine", "edge", "build"],
	BTCPAY_URL: ["machine", "edge", "build"],
	BTCPAY_STORE: ["machine", "edge"],
	BTCPAY_API_KEY: ["machine", "edge"],
	BTCPAY_WEBHOOK_SECRET: ["machine", "edge"],
	REFUNDS: ["machine", "edge"],
	NDT7: ["machine", "edge", "build"],
	NDT7_SERVER: ["machine", "edge", "build"],
	CHAT_API_URL: ["machine", "edge"],
	CHAT_MODEL: ["machine", "edge"],
	CHAT_API_KEY: ["machine", "edge"],
	BREACH_URL: ["machine", "edge"],
	GEOIP_CITY_DB: ["machine"],
	GEOIP_ASN_DB: ["machine"],
	TILES_URL: ["machine", "edge"],
	TILES_ATTRIBUTION: ["machine", "edge"],
	TILES_MAX_ZOOM: ["machine", "edge"],
	SERVERS_URL: ["machine", "edge", "build"],
	IP4_HOST: ["build"],
	IP6_HOST: ["build"],
	TRUSTED_PROXY_HOPS: ["machine"],
	METRICS_PORT: ["machine"],
	METRICS_HOST: ["machine"],
	LOG_LEVEL: ["machine", "edge"],
	SOURCE_DATE_EPOCH: ["build"],
} as const satisfies Record<string, readonly Reader[]>;

export type EnvironmentName = keyof typeof environment;
/** The names that `By` reads. */
export type NameReadBy<By extends Reader> = {
	[Name in EnvironmentName]: By extends (typeof environment)[Name][number] ? Name : never;
}[EnvironmentName];

/** The environment of a process, or the variables of a worker. */
export type Environment = Record<string, string | undefined>;

/** The names of the table that `by` reads. */
export const namesReadBy = <By extends Reader>(by: By): NameReadBy<By>[] =>
	(Object.keys(environment) as EnvironmentName[]).filter((name): name is NameReadBy<By> =>
		(environment[name] as readonly Reader[]).includes(by),
	);

/** Gives the value of a name; undefined when it is not set, or empty. */
export type ReadName<Name extends EnvironmentName = EnvironmentName> = (name: Name) => string | undefined;

export const readerOf =
	(values: Environment): ReadName =>
	(name) =>
		values[name]?.trim() || undefined;
