import { isUnroutable } from "../../../../functions/contract/address.ts";

export type AddressKind = "mdns" | "local" | "public";
export type NamedAddress = { address: string; kind: AddressKind };

/** Kind of an ICE candidate's address: masked (mDNS, RFC 8828), private or public. */
export function getAddressKind(address: string): AddressKind {
	if (/\.local$/i.test(address)) return "mdns";
	return isUnroutable(address) ? "local" : "public";
}

/** Addresses that WebRTC reveals without a STUN server, within three seconds; null without WebRTC. */
export async function gatherAddresses(signal: AbortSignal): Promise<NamedAddress[] | null> {
	if (typeof RTCPeerConnection !== "function") return null;
	const addresses = new Set<string>();
	let connection: RTCPeerConnection | undefined;
	try {
		const peer = new RTCPeerConnection({ iceServers: [] });
		connection = peer;
		await new Promise<void>((resolve) => {
			signal.addEventListener("abort", () => resolve(), { once: true });
			setTimeout(resolve, 3_000);
			peer.onicecandidate = ({ candidate }) => {
				if (!candidate) resolve();
				else if (candidate.address) addresses.add(candidate.address.toLowerCase());
			};
			peer.createDataChannel("");
			peer.setLocalDescription().catch(() => resolve());
		});
	} catch {
		return null;
	} finally {
		connection?.close();
	}
	return [...addresses].map((address) => ({ address, kind: getAddressKind(address) }));
}
