import type { App } from "../http/env.ts";
import { gateway } from "./gateway.ts";
import { manualSetup } from "./manual-setup.ts";

/** Access to the VPN itself for who sets it up by hand, and what its gateways ask. */
export function vpn(app: App): void {
	for (const mount of [manualSetup, gateway]) mount(app);
}
