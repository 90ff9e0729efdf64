import { setTimeout as wait } from "node:timers/promises";
import type { AstroIntegration, HookParameters } from "astro";
import type { DevEnvironment, Plugin } from "vite";
import { resolvePath } from "../../../content/readers/read/disk.ts";
import { checkAll, renderFaultPage } from "../checks/content-faults.ts";

const reader = resolvePath("content/readers/read/disk.ts").replaceAll("\\", "/");

/** Data is read from the disk, so Vite can't know by whom: a changed file counts as a change of the module that reads all. */
const findReader = (path: string, { moduleGraph }: DevEnvironment) =>
	/\/(content|i18n)\/.*\.json$/.test(path) ? [...(moduleGraph.getModulesByFile(reader) ?? [])] : [];

const reloadReaders: Plugin = {
	name: "reload-readers",
	perEnvironmentWatchChangeDuringDev: true,
	// Comes before the check below, as hotUpdate doesn't.
	watchChange(path) {
		// Vite doesn't type what the setting above adds.
		const { environment } = this as unknown as { environment: DevEnvironment };
		for (const module of findReader(path, environment)) environment.moduleGraph.invalidateModule(module);
	},
	// Reloads the page; comes first, as Astro reloads the middleware only for modules that it is told of.
	hotUpdate: {
		order: "pre",
		handler({ file, modules }) {
			return [...new Set([...modules, ...findReader(file, this.environment)])];
		},
	},
};

/** Shows mistakes in the content instead of pages. */
function showFaults({ server, logger, refreshContent }: HookParameters<"astro:server:setup">): void {
	const check = async (): Promise<string[]> => {
		try {
			// Loaded through Vite, which reloads what has changed.
			const module = await server.ssrLoadModule("/src/build/checks/content-faults.ts");
			await (module.checkAll as typeof checkAll)();
			return [];
		} catch (error) {
			logger.error((error as Error).message);
			server.ws.send({ type: "full-reload" });
			return (error as { faults?: string[] }).faults ?? [(error as Error).message];
		}
	};
	let checked: Promise<string[]> | undefined;
	let pending: Promise<string[]> | undefined;
	server.watcher.on("all", (_, path) => {
		if (!/\/(content|i18n)\//.test(path.replaceAll("\\", "/"))) return;
		pending ??= wait(10).then(() => {
			pending = undefined;
			// Show changes at once: Astro waits half a second for more of them.
			void refreshContent?.({ loaders: ["none"] });
			return check();
		});
		checked = pending;
	});
	server.middlewares.use(async ({ headers, url = "" }, response, next) => {
		if (!headers.accept?.includes("text/html") || url.startsWith("/admin")) return next();
		checked ??= check();
		const faults = await checked;
		if (!faults.length) return next();
		response.statusCode = 500;
		response.setHeader("content-type", "text/html").end(renderFaultPage(faults));
	});
}

/** Checks all content before a build, so that it stops with every mistake in every file. */
export const checkFirst = (check = checkAll): AstroIntegration => ({
	name: "setup",
	hooks: {
		"astro:config:setup": async ({ command, updateConfig }) => {
			if (command === "dev") updateConfig({ vite: { plugins: [reloadReaders] } });
			else await check();
		},
		"astro:server:setup": (parameters) => {
			// A file reloaded after a save is awaited by nobody; a mistake in it must not end the server.
			process.on("unhandledRejection", (error) =>
				parameters.logger.error(String((error as Error)?.stack || error)),
			);
			showFaults(parameters);
		},
	},
});
