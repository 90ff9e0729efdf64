import { keyedHash } from "../../utils/keyed-hash.ts";

/** Development pages: the local mailbox and the payment sandboxes. */
export type DevPage = "mailbox" | "stripe" | "btcpay";

/** Development page settings; the pages don't exist without them. */
export interface DevPages {
	/** Each page requires a key, so that not every local process or page can read it. */
	keys: Record<DevPage, string>;
	/** The peer address of the connection, independent of headers. */
	socketOf(env: unknown): string | null | undefined;
}

/** Derived keys: stable across restarts, because people keep the URLs. */
export const devKeys = (hashKey: Uint8Array): DevPages["keys"] => ({
	mailbox: keyedHash(hashKey, "dev page", "mailbox").slice(0, 22),
	stripe: keyedHash(hashKey, "dev page", "stripe").slice(0, 22),
	btcpay: keyedHash(hashKey, "dev page", "btcpay").slice(0, 22),
});
