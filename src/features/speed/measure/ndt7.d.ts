/** The official client has no types: what it takes and tells, as far as we use it (README of the package, 0.1.4). */
declare module "@m-lab/ndt7" {
	export interface Ndt7Config {
		/** Host of an ndt7 server; without one, Measurement Lab's locate service is asked. */
		server?: string;
		protocol?: "ws" | "wss";
		metadata?: Record<string, string>;
		downloadworkerfile?: string;
		uploadworkerfile?: string;
		userAcceptedDataPolicy?: boolean;
		mlabDataPolicyInapplicable?: boolean;
	}

	/** Times are microseconds. Servers of Measurement Lab add what the kernel knows. */
	export interface ServerMeasurement {
		AppInfo?: { ElapsedTime: number; NumBytes: number };
		TCPInfo?: { ElapsedTime: number; BytesReceived: number };
	}

	/** Seconds, bytes, and megabits per second since the start. */
	export interface ClientMeasurement {
		ElapsedTime: number;
		NumBytes: number;
		MeanClientMbps: number;
	}

	export type Measurement =
		| { Source: "client"; Data: ClientMeasurement }
		| { Source: "server"; Data: ServerMeasurement };

	export interface Callbacks {
		error?(message: unknown): void;
		downloadStart?(): void;
		downloadMeasurement?(measurement: Measurement): void;
		uploadStart?(): void;
		uploadMeasurement?(measurement: Measurement): void;
	}

	export type Urls = Record<string, string>;

	export interface Client {
		discoverServerURLs(config: Ndt7Config, callbacks?: Callbacks): Promise<Urls>;
		/** Resolves to 0 when the transfer came to an end, also after 12 s by the client's own clock. */
		downloadTest(config: Ndt7Config, callbacks: Callbacks, urls: Promise<Urls>): Promise<number>;
		uploadTest(config: Ndt7Config, callbacks: Callbacks, urls: Promise<Urls>): Promise<number>;
	}
	const ndt7: Client;
	export default ndt7;
}
