import { isLoopbackOrigin } from "../../contract/loopback.ts";

/** Whether a peer address is this machine's; false if unknown. */
export const isLoopbackAddress = (address: string | null | undefined): boolean =>
	/^(::1|(::ffff:)?127(\.\d+){3})$/i.test(address ?? "");

/** Any other name could be DNS rebinding, or a proxy in front of a site without a configured origin. */
export const isLoopbackUrl = (url: string): boolean => isLoopbackOrigin(new URL(url).origin);
