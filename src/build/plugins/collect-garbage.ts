import type { Plugin } from "vite";

/** Milliseconds without a request, after which nobody waits for the server. */
const quiet = 1500;

/** `npm run dev` keeps 300 MB; what pages and saves leave behind would be half a GB more before V8 looked for it. */
export const collectGarbage: Plugin = {
	name: "collect-garbage",
	apply: "serve",
	configureServer({ middlewares, watcher }) {
		let timer: NodeJS.Timeout | undefined;
		const later = () => {
			clearTimeout(timer);
			timer = setTimeout(() => globalThis.gc?.(), quiet).unref();
		};
		watcher.on("all", later);
		middlewares.use((_request, _response, next) => {
			later();
			next();
		});
	},
};
