import type { App } from "../http/env.ts";
import { credentials } from "./credentials.ts";
import { gateway } from "./gateway.ts";
import { setup } from "./setup.ts";

/** Access to the VPN itself for who sets it up by hand, and what its gateways ask. */
export function vpn(app: App): void {
	for (const mount of [credentials, setup, gateway]) mount(app);
}
