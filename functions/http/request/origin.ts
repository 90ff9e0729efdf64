import { isLoopbackOrigin } from "../../contract/loopback.ts";

/** Whether a peer address is this machine's; false if unknown. */
export const isLoopbackAddress = (address: string | null | undefined): boolean =>
	/^(::1|(::ffff:)?127(\.\d+){3})$/i.test(address ?? "");

/**
 * Whether a request used a loopback host name. Any other name could be DNS rebinding by
 * another site, or a proxy in front of a site without a configured origin.
 */
export const isLoopbackUrl = (url: string): boolean => isLoopbackOrigin(new URL(url).origin);
