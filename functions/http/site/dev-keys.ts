import { keyedHash } from "../keyed-hash.ts";

/** Pages of a developer's machine: mails that go nowhere, and payments without money. */
export type DevPage = "mailbox" | "stripe" | "btcpay";

/** What the runtime says about them; there are none where it says nothing. */
export interface DevPages {
	/** What each asks of its visitor, so that not everything that can reach this machine's ports reads it. */
	keys: Record<DevPage, string>;
	/** Who holds the other end of the connection, whatever the request claims. */
	socketOf(env: unknown): string | null | undefined;
}

/** The keys of an installation: the same over restarts, as addresses with them are kept. */
export const devKeys = (hashKey: Uint8Array): DevPages["keys"] => ({
	mailbox: keyedHash(hashKey, "dev page", "mailbox").slice(0, 22),
	stripe: keyedHash(hashKey, "dev page", "stripe").slice(0, 22),
	btcpay: keyedHash(hashKey, "dev page", "btcpay").slice(0, 22),
});
