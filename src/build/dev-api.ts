import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin } from "vite";

interface DevApi {
	handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Vite plugin for `npm run dev`: the functions answer in the same server as the pages, and reload with their code. */
export function api(): Plugin {
	return {
		name: "dev-api",
		apply: "serve",
		configureServer(server) {
			server.middlewares.use(async (request, response, next) => {
				if (!/^\/(api|ask|dev\/mailbox)(\/|\.|\?|$)/.test(request.url ?? "")) return next();
				try {
					const module = (await server.ssrLoadModule("/functions/runtimes/dev.ts")) as DevApi;
					await module.handle(request, response);
				} catch (error) {
					next(error);
				}
			});
		},
	};
}
