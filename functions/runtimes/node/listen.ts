import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ConfigError } from "../settings/config.ts";

/** Listens at the port of a setting; throws `ConfigError` if that's taken. */
export const listen = (
	server: Server,
	{ port, host }: { port: number; host: string },
	setting: "PORT" | "METRICS_PORT",
) =>
	new Promise<AddressInfo>((resolve, reject) => {
		server.once("error", (error: NodeJS.ErrnoException) => {
			const isTaken = error.code === "EADDRINUSE";
			reject(
				isTaken ? new ConfigError([`Port ${port} is in use. Choose another one with ${setting}.`]) : error,
			);
		});
		server.listen(port, host, () => resolve(server.address() as AddressInfo));
	});
