import { setTimeout as wait } from "node:timers/promises";
import type { AstroIntegration, HookParameters } from "astro";
import { checkAll } from "../checks/content-faults.ts";
import { faultPage } from "../checks/fault-page.ts";
import { checks } from "./typeset-mdx.ts";

/** A build asks for no packages made ready for the browser: made all the same, they cost every fresh clone some seconds. */
const noPrebundling = {
	name: "no-prebundling",
	configResolved({ environments }: { environments: Record<string, { optimizeDeps: object }> }) {
		for (const { optimizeDeps } of Object.values(environments))
			Object.assign(optimizeDeps, { noDiscovery: true, include: [] });
	},
};

function tellFaults({ server, logger, refreshContent }: HookParameters<"astro:server:setup">): void {
	let told = "";
	const tell = (faults: readonly string[]) => {
		const message = faults.join("\n");
		if (message && message !== told) logger.error(message);
		if (!message && told) server.ws.send({ type: "full-reload" });
		told = message;
	};
	// By way of Vite, which reads again what has changed.
	const load = <Module>(name: string) =>
		server.ssrLoadModule(`/src/build/checks/${name}.ts`) as Promise<Module>;
	checks.load = () => load("text-folders");
	const check = async (): Promise<string[]> => {
		const { pageFaults } = await load<typeof import("../checks/content-faults.ts")>("content-faults");
		// An error that is nobody's sentence yet must not keep the page waiting.
		const everything = isData || told !== "";
		isData = false;
		const faults = await pageFaults(everything).catch((error: Error) => [error.message]);
		clearTimeout(later);
		if (faults.length) {
			tell(faults);
			server.ws.send({ type: "full-reload" });
		} else later = setTimeout(checkTexts, 1000);
		return faults;
	};
	const checkTexts = async () => {
		const faults = (await load<typeof import("../checks/all-faults.ts")>("all-faults")).textFaults();
		tell(faults);
		if (faults.length) server.ws.send({ type: "error", err: { message: told, stack: "" } });
	};
	/** Whether anything but a text was saved since the last check. */
	let isData = true;
	/** The check of all texts, which whoever waits for a page need not wait for. */
	let later: NodeJS.Timeout | undefined;
	let checked: Promise<string[]> | undefined;
	let next: Promise<string[]> | undefined;
	server.watcher.on("all", (_, path) => {
		if (!/\/(content|i18n)\//.test(path.replaceAll("\\", "/"))) return;
		isData ||= !path.endsWith(".mdx");
		next ??= wait(10).then(() => {
			next = undefined;
			// What was read is shown at once: by itself, the framework waits half a second for more.
			void refreshContent?.({ loaders: ["none"] });
			return check();
		});
		checked = next;
	});
	server.middlewares.use(async ({ headers, url = "" }, response, next) => {
		const isPage = headers.accept?.includes("text/html") && !url.startsWith("/admin");
		if (isPage) checked ??= check();
		const faults = isPage ? await checked : [];
		if (!faults?.length) return next();
		response.statusCode = 500;
		response.setHeader("content-type", "text/html").end(faultPage(faults));
	});
}

/**
 * Reads all content before anything is built, so that a wrong file stops the build with all that is wrong in every file; gives
 * `astro dev` the page of building blocks, `/dev/ui`.
 */
export const setup = (check: () => Promise<void> = checkAll): AstroIntegration => ({
	name: "setup",
	hooks: {
		"astro:config:setup": async ({ command, injectRoute, updateConfig }) => {
			if (command === "dev") {
				injectRoute({ pattern: "/dev/ui", entrypoint: "./src/dev/ui.astro", prerender: true });
				return;
			}
			if (command === "build") updateConfig({ vite: { plugins: [noPrebundling] } });
			await check();
		},
		"astro:server:setup": (parameters) => {
			// A file that is read again after a save is nobody's promise: what is wrong with it ends no server.
			process.on("unhandledRejection", (error) =>
				parameters.logger.error(String((error as Error)?.stack || error)),
			);
			tellFaults(parameters);
		},
	},
});
