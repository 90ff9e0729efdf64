import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ConfigError } from "../settings/config.ts";

/** Listens at the port of a setting; throws `ConfigError` if that's impossible. */
export const listen = (
	server: Server,
	{ port, host }: { port: number; host: string },
	setting: "PORT" | "METRICS_PORT",
) =>
	new Promise<AddressInfo>((resolve, reject) => {
		server.once("error", (error: NodeJS.ErrnoException) => {
			const hostSetting = setting.replace("PORT", "HOST");
			const problem =
				error.code === "EADDRINUSE"
					? `Port ${port} is in use. Choose another one with ${setting}.`
					: `This machine can't listen there (${error.message}). Choose another address with ${setting} or ${hostSetting}.`;
			reject(new ConfigError([problem]));
		});
		server.listen(port, host, () => resolve(server.address() as AddressInfo));
	});
