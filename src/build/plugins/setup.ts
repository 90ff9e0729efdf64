import type { AstroIntegration } from "astro";
import { checkContent } from "../../../content/readers/read/check.ts";
import { ContentError } from "../../../content/readers/read/parse.ts";
import { textFaults, withLine } from "../checks/all-faults.ts";
import { asMessage } from "../checks/describe-faults.ts";
import { allPlaceholderFaults } from "../checks/placeholders.ts";

/** A build asks for no packages made ready for the browser: made all the same, they cost every fresh clone some seconds. */
const noPrebundling = {
	name: "no-prebundling",
	configResolved({ environments }: { environments: Record<string, { optimizeDeps: object }> }) {
		for (const { optimizeDeps } of Object.values(environments))
			Object.assign(optimizeDeps, { noDiscovery: true, include: [] });
	},
};

/** After the files themselves, as claims are among what may stand in braces. */
async function checkAll(): Promise<void> {
	await checkContent();
	const faults = allPlaceholderFaults();
	if (faults.length) throw new ContentError(faults);
}

/**
 * Reads all content before anything is built, so that a wrong file stops the build with all that is wrong in every file; gives
 * `astro dev` the page of building blocks, `/dev/ui`.
 */
export const setup = (check: () => Promise<void> = checkAll): AstroIntegration => ({
	name: "setup",
	hooks: {
		"astro:config:setup": async ({ command, injectRoute, updateConfig }) => {
			if (command === "dev")
				injectRoute({ pattern: "/dev/ui", entrypoint: "./src/dev/ui.astro", prerender: true });
			if (command === "build") updateConfig({ vite: { plugins: [noPrebundling] } });
			await check().catch((error: unknown) => {
				throw error instanceof ContentError ? asMessage(error.faults.map((fault) => withLine(fault))) : error;
			});
		},
		// What is wrong with a text that was just saved: in the terminal and on the page.
		"astro:server:setup": ({ server, logger }) => {
			// A file that is read again after a save is nobody's promise: what is wrong with it ends no server.
			process.on("unhandledRejection", (error) => logger.error(String((error as Error)?.stack ?? error)));
			let timer: NodeJS.Timeout | undefined;
			let last = "";
			const look = () => {
				const message = textFaults().join("\n");
				if (message && message !== last) logger.error(message);
				if (message) server.ws.send({ type: "error", err: { message, stack: "" } });
				else if (last) server.ws.send({ type: "full-reload" });
				last = message;
			};
			server.watcher.on("all", (_, path) => {
				if (!path.replaceAll("\\", "/").includes("/content/")) return;
				clearTimeout(timer);
				timer = setTimeout(look, 200);
			});
		},
	},
});
