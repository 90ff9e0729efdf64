import type { App } from "../http/env.ts";
import { gateway } from "./gateway.ts";
import { manualSetup } from "./manual-setup.ts";

export function vpn(app: App): void {
	for (const mount of [manualSetup, gateway]) mount(app);
}
