import { pathOf } from "../contract/endpoint.ts";
import * as contract from "../contract/newsletter.ts";
import type { App } from "../http/env.ts";
import { failsAsPage } from "../mail/fails-as-page.ts";
import { answer } from "./answer.ts";
import { routes } from "./links.ts";
import { subscribe } from "./subscribe.ts";

/** The newsletter: asked for, confirmed, ended. Sending is a command: functions/runtimes/operator/newsletter.ts. */
export function newsletter(app: App): void {
	for (const path of [pathOf(contract.subscribe), ...routes.confirm, ...routes.unsubscribe])
		app.use(path, failsAsPage);
	for (const mount of [subscribe, answer]) mount(app);
}
