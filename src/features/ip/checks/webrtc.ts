import { isUnroutable } from "../../../../functions/contract/address.ts";

export type AddressKind = "mdns" | "local" | "public";
export interface NamedAddress {
	address: string;
	kind: AddressKind;
}

/** What an address that a browser names is: a masked name (RFC 8828, mDNS), one of the own network, or public. */
export function kindOf(address: string): AddressKind {
	if (/\.local$/i.test(address)) return "mdns";
	return isUnroutable(address) ? "local" : "public";
}

/** The address of an ICE candidate line (RFC 8839 §5.1), or null: the fifth field of "candidate:…". */
export const addressIn = (candidate: string): string | null =>
	/^(?:a=)?candidate:\S+ \d+ \S+ \d+ (\S+) \d+ /i.exec(candidate)?.[1]?.toLowerCase() ?? null;

/** Each address once, with what it is. */
export function addressesIn(candidates: readonly string[]): NamedAddress[] {
	const addresses = candidates.flatMap((line) => addressIn(line) ?? []);
	return [...new Set(addresses)].map((address) => ({ address, kind: kindOf(address) }));
}

/**
 * The addresses that this browser names to any page by WebRTC, or null where it has none. No server is asked (no STUN), so
 * addresses that only such a server could see are not among them. Takes at most `limit` milliseconds.
 */
export async function gatherAddresses(signal: AbortSignal, limit = 3_000): Promise<NamedAddress[] | null> {
	if (typeof RTCPeerConnection !== "function") return null;
	const lines: string[] = [];
	let connection: RTCPeerConnection | undefined;
	try {
		const peer = new RTCPeerConnection({ iceServers: [] });
		connection = peer;
		await new Promise<void>((resolve) => {
			signal.addEventListener("abort", () => resolve(), { once: true });
			setTimeout(resolve, limit);
			peer.onicecandidate = ({ candidate }) => {
				if (candidate) lines.push(candidate.candidate);
				else resolve();
			};
			peer.createDataChannel("");
			peer
				.createOffer()
				.then((offer) => peer.setLocalDescription(offer))
				.catch(() => resolve());
		});
	} catch {
		return null;
	} finally {
		connection?.close();
	}
	return addressesIn(lines);
}
