import { isLoopbackOrigin } from "../../contract/loopback.ts";

export { isLoopbackOrigin };

/** Whether a server that listens there is reached from this machine alone. */
export const isLoopbackHost = (host: string): boolean => ["127.0.0.1", "localhost", "::1"].includes(host);

/** Whether a connection comes from this machine. @param address of its other end; absent for none that is known */
export const isLoopbackAddress = (address: string | null | undefined): boolean =>
	/^(::1|(::ffff:)?127(\.\d+){3})$/i.test(address ?? "");

/**
 * Whether a call came under this machine's own name. Another name may have been made to lead here, by a page elsewhere that
 * wants to read what is shown here, or by a proxy in front of a site that was not told its address.
 */
export const askedHere = (url: string): boolean => isLoopbackOrigin(new URL(url).origin);
