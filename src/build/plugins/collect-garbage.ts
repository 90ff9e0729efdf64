import type { Plugin } from "vite";

/** Milliseconds without a request before the server counts as idle. */
const quiet = 1500;
/** Milliseconds until a collection runs anyway, since a polling page never leaves the server idle. */
const maxDelay = 10_000;

/** Collects garbage while `npm run dev` is idle: V8 by itself lets the heap grow to several times its size first. */
export const collectGarbage: Plugin = {
	name: "collect-garbage",
	apply: "serve",
	configureServer({ middlewares, watcher }) {
		let timer: NodeJS.Timeout | undefined;
		let since: number | undefined;
		const collect = () => {
			since = undefined;
			globalThis.gc?.();
		};
		const schedule = () => {
			clearTimeout(timer);
			since ??= Date.now();
			timer = setTimeout(collect, Math.min(quiet, since + maxDelay - Date.now())).unref();
		};
		watcher.on("all", schedule);
		middlewares.use((_request, _response, next) => {
			schedule();
			next();
		});
	},
};
