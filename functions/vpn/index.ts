import { gateway } from "./gateway.ts";
import { manualSetup } from "./manual-setup.ts";

export const vpn = [...manualSetup, ...gateway];
