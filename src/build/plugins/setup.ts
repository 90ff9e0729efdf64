import { setTimeout as wait } from "node:timers/promises";
import type { AstroIntegration, HookParameters } from "astro";
import type { DevEnvironment, EnvironmentModuleNode, Plugin } from "vite";
import { findFiles, readText, resolvePath } from "../../../content/readers/read/disk.ts";
import { checkAll, renderFaultPage } from "../checks/content-faults.ts";
import { checks } from "./typeset-mdx.ts";

/** A build doesn't use Vite's prebundled packages; preparing them costs a fresh clone some seconds. */
const noPrebundling = {
	name: "no-prebundling",
	configResolved({ environments }: { environments: Record<string, { optimizeDeps: object }> }) {
		for (const { optimizeDeps } of Object.values(environments))
			Object.assign(optimizeDeps, { noDiscovery: true, include: [] });
	},
};

/** Loaded modules that read a changed file's folder: from the disk, so Vite can't know. */
function findReaders(path: string, { moduleGraph }: DevEnvironment): EnvironmentModuleNode[] {
	const [, folder] = /\/(content\/[\w-]+\/|i18n\/).*\.json$/.exec(path) ?? [];
	if (!folder) return [];
	return findFiles("{content/readers/**/*,src/words/dictionaries}.ts")
		.filter((reader) => new RegExp(`["\`]${folder}`).test(readText(reader)))
		.flatMap((reader) => [
			...(moduleGraph.getModulesByFile(resolvePath(reader).replaceAll("\\", "/")) ?? []),
		]);
}

const reloadReaders: Plugin = {
	name: "reload-readers",
	perEnvironmentWatchChangeDuringDev: true,
	// Comes before the check below, as hotUpdate doesn't.
	watchChange(path) {
		// Vite doesn't type what the setting above adds.
		const { environment } = this as unknown as { environment: DevEnvironment };
		for (const reader of findReaders(path, environment)) environment.moduleGraph.invalidateModule(reader);
	},
	// Reloads the page; comes first, as Astro reloads the middleware only for modules that it is told of.
	hotUpdate: {
		order: "pre",
		handler({ file, modules }) {
			return [...new Set([...modules, ...findReaders(file, this.environment)])];
		},
	},
};

function showFaults({ server, logger, refreshContent }: HookParameters<"astro:server:setup">): void {
	let shown = "";
	const show = (faults: readonly string[]) => {
		const message = faults.join("\n");
		if (message && message !== shown) logger.error(message);
		if (!message && shown) server.ws.send({ type: "full-reload" });
		shown = message;
	};
	// Loaded through Vite, which reloads what has changed.
	const load = <Module>(name: string) =>
		server.ssrLoadModule(`/src/build/checks/${name}.ts`) as Promise<Module>;
	const loadChecks = () => load<typeof import("../checks/content-faults.ts")>("content-faults");
	checks.load = () => load("text-folders");
	const check = async (): Promise<string[]> => {
		const { findPageFaults } = await loadChecks();
		// An unexpected error must not leave the page waiting.
		const everything = isData || shown !== "";
		isData = false;
		const faults = await findPageFaults(everything).catch((error: Error) => [error.message]);
		clearTimeout(textTimer);
		if (faults.length) {
			show(faults);
			server.ws.send({ type: "full-reload" });
		} else textTimer = setTimeout(checkTexts, 1000);
		return faults;
	};
	const checkTexts = async () => {
		const faults = await (await loadChecks()).findTextFaults();
		show(faults);
		if (faults.length) server.ws.send({ type: "error", err: { message: shown, stack: "" } });
	};
	/** Whether a file other than a text was saved since the last check. */
	let isData = true;
	/** Starts the check of all texts, which pages don't wait for. */
	let textTimer: NodeJS.Timeout | undefined;
	let checked: Promise<string[]> | undefined;
	let pending: Promise<string[]> | undefined;
	server.watcher.on("all", (_, path) => {
		if (!/\/(content|i18n)\//.test(path.replaceAll("\\", "/"))) return;
		isData ||= !path.endsWith(".mdx");
		pending ??= wait(10).then(() => {
			pending = undefined;
			// Show changes at once: Astro waits half a second for more of them.
			void refreshContent?.({ loaders: ["none"] });
			return check();
		});
		checked = pending;
	});
	server.middlewares.use(async ({ headers, url = "" }, response, next) => {
		const isPage = headers.accept?.includes("text/html") && !url.startsWith("/admin");
		if (isPage) checked ??= check();
		const faults = isPage ? await checked : [];
		if (!faults?.length) return next();
		response.statusCode = 500;
		response.setHeader("content-type", "text/html").end(renderFaultPage(faults));
	});
}

/** Checks all content before a build, so that it stops with every mistake in every file. */
export const checkFirst = (check: () => Promise<void> = checkAll): AstroIntegration => ({
	name: "setup",
	hooks: {
		"astro:config:setup": async ({ command, updateConfig }) => {
			if (command === "dev") return void updateConfig({ vite: { plugins: [reloadReaders] } });
			if (command === "build") updateConfig({ vite: { plugins: [noPrebundling] } });
			await check();
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
