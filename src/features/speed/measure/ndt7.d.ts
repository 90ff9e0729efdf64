/** Types for the official client, which has none, as far as we use it (README of 0.1.4). */
declare module "@m-lab/ndt7" {
	export interface Ndt7Config {
		/** Host of an ndt7 server; otherwise Measurement Lab's locate service chooses one. */
		server?: string;
		protocol?: "ws" | "wss";
		metadata?: Record<string, string>;
		downloadworkerfile?: string;
		uploadworkerfile?: string;
		userAcceptedDataPolicy?: boolean;
		mlabDataPolicyInapplicable?: boolean;
	}

	export type Measurement =
		/** Seconds, bytes, and megabits per second since the start. */
		| { Source: "client"; Data: { ElapsedTime: number; NumBytes: number; MeanClientMbps: number } }
		/** Times in microseconds. Measurement Lab's servers add kernel statistics. */
		| {
				Source: "server";
				Data: {
					AppInfo?: { ElapsedTime: number; NumBytes: number };
					TCPInfo?: { ElapsedTime: number; BytesReceived: number };
				};
		  };

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
		/** Resolves to 0 when the transfer ended, including after the client's 12 s. */
		downloadTest(config: Ndt7Config, callbacks: Callbacks, urls: Promise<Urls>): Promise<number>;
		uploadTest(config: Ndt7Config, callbacks: Callbacks, urls: Promise<Urls>): Promise<number>;
	}
	const ndt7: Client;
	export default ndt7;
}
