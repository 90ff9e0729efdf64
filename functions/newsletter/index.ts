import type { App } from "../http/env.ts";
import { answer } from "./answer.ts";
import { subscribe } from "./subscribe.ts";

/** The newsletter: asked for, confirmed, ended (design §9). Sending is a command: functions/runtimes/newsletter.ts. */
export function newsletter(app: App): void {
	for (const mount of [subscribe, answer]) mount(app);
}
