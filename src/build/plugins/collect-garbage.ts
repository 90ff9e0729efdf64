import type { Plugin } from "vite";

/** Milliseconds without a request, after which nobody waits for the server. */
const quiet = 1500;
/** Milliseconds after which it is done all the same: a page that asks again each second leaves no quiet. */
const most = 10_000;

/** `npm run dev` keeps 300 MB; what pages and saves leave behind would be half a GB more before V8 looked for it. */
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
		const later = () => {
			clearTimeout(timer);
			since ??= Date.now();
			timer = setTimeout(collect, Math.min(quiet, since + most - Date.now())).unref();
		};
		watcher.on("all", later);
		middlewares.use((_request, _response, next) => {
			later();
			next();
		});
	},
};
