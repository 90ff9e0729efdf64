import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { createApp } from "../../app.ts";
import type { Deps } from "../../deps.ts";
import { createNodeDeps, type NodeDeps } from "../node/deps.ts";
import { createSpeedDeps, openNdt7 } from "../node/speed/ndt7.ts";
import { statusWork } from "../periodic-work.ts";
import { listStartupNotes, readConfig } from "../settings/config.ts";

/** Database and timers survive code reloads; the app is recreated. */
const shared = globalThis as { siteDev?: Promise<NodeDeps> };

const config = readConfig(process.env);
shared.siteDev ??= createNodeDeps(config).then(async (node) => {
	await node.startJobs();
	console.log(listStartupNotes(config, node.deps.devPages?.keys.mailbox).join("\n"));
	// The status page works in development too.
	node.every(statusWork.every, () => statusWork.run(node.deps));
	return node;
});

/** Provides the assistant's knowledge, which the dev server computes because there is no build. */
export async function provideHelp(help: NonNullable<Deps["help"]>): Promise<void> {
	const { deps } = await (shared.siteDev as Promise<NodeDeps>);
	deps.help = help;
}

const ndt7 = openNdt7(config);
const listener = shared.siteDev.then(({ deps }) => {
	deps.speed = createSpeedDeps(config, ndt7);
	const app = createApp(deps);
	// The adapter's own requests can't be copied, as reading a body does, unless they replace the class that Vite uses.
	return getRequestListener((request, env) => app.fetch(new Request(request.url, request), env), {
		overrideGlobalObjects: false,
	});
});

/** Serves the API, the mailbox and the payment sandboxes inside the dev server, which loads this file through Vite. */
export async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
	await (await listener)(request, response);
}

/** Handles speed test upgrades and leaves others to the dev server. */
export function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
	if (ndt7?.handles(request)) ndt7.upgrade(request, socket, head);
}
