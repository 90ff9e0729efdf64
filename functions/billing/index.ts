import type { App } from "../http/env.ts";
import { change } from "./change.ts";
import { checkout } from "./checkout.ts";
import { look } from "./look.ts";
import { packages } from "./packages.ts";
import { standIn } from "./stand-in.ts";
import { webhook } from "./webhook.ts";

/** Plans, checkout, renewal and refund (spec §2.5, §7; design §4.2). */
export function billing(app: App): void {
	for (const mount of [packages, checkout, look, change, webhook, standIn]) mount(app);
}
