import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createApp } from "../app.ts";
import { readConfig } from "./config.ts";
import { createNodeDeps, type NodeDeps } from "./node-deps.ts";

/** The database and timers outlive a reload of the code; the app is made anew with it. */
const kept = globalThis as { skerryDev?: Promise<NodeDeps> };

kept.skerryDev ??= createNodeDeps(readConfig(process.env));

const listener = kept.skerryDev.then(({ deps }) =>
	getRequestListener(createApp(deps).fetch, { overrideGlobalObjects: false }),
);

/** Answers `/api`, `/ask` and `/dev/mailbox` inside the development server, which loads this file through Vite. */
export async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
	await (await listener)(request, response);
}
