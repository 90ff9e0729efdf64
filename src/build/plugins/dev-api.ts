import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Plugin } from "vite";
import { isLoopbackHost } from "../../../functions/contract/address.ts";
import type { Help } from "../../../functions/contract/index.ts";
import type { Locale } from "../../../i18n/locales.ts";

interface DevApi {
	provideHelp(help: (locale: Locale) => Promise<Help | null>): Promise<void>;
	handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
	upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Vite plugin for `npm run dev`: serves the API beside the pages and reloads its code. */
export function serveApi(): Plugin {
	return {
		name: "dev-api",
		apply: "serve",
		configureServer(server) {
			// Vite decides where it listens.
			const { host } = server.config.server;
			const alone = !host || isLoopbackHost(String(host));
			const load = async () => {
				// The actual port: `--port`, or the next free one.
				const address = server.httpServer?.address();
				if (address && typeof address === "object") process.env.PORT = String(address.port);
				return (await server.ssrLoadModule("/functions/runtimes/dev/server.ts")) as DevApi;
			};
			const createHelp = () => async (locale: Locale) => {
				const chat = (await server.ssrLoadModule(
					"/src/build/chat/index.ts",
				)) as typeof import("../chat/index.ts");
				return chat.buildHelp(locale);
			};
			let help = createHelp();
			// The assistant indexes what a function has read once (knowledge.ts), so changed content needs a new one.
			server.watcher.on("all", (_, path) => {
				if (/[\\/](content|i18n)[\\/]/.test(path)) help = createHelp();
			});
			server.httpServer?.on("upgrade", async (request, socket, head) => {
				if (!request.url?.startsWith("/ndt/")) return;
				await load().then(
					(module) => module.upgrade(request, socket, head),
					() => socket.destroy(),
				);
			});
			server.middlewares.use(async (request, response, next) => {
				const url = request.url ?? "";
				const { isApiPath } = await server.ssrLoadModule("/functions/path-rules.ts");
				if (!isApiPath(url) || (url.startsWith("/dev/") && !alone)) return next();
				try {
					const module = await load();
					await module.provideHelp(help);
					await module.handle(request, response);
				} catch (error) {
					next(error);
				}
			});
		},
	};
}
