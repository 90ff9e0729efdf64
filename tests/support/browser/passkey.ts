import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { PasskeyCreation, PasskeyRequest } from "../../../functions/contract/account/factors.ts";

type Bytes = Uint8Array<ArrayBuffer>;
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const text = (value: string): Bytes => new TextEncoder().encode(value);
const joined = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));
const sha256 = async (bytes: Bytes): Promise<Bytes> =>
	new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/** Faults to inject. */
export interface Forgery {
	origin?: string;
	rpId?: string;
	challenge?: string;
	/** Authenticator data flags; 0x05 is user present and user verified. */
	flags?: number;
	counter?: number;
	userHandle?: string;
	type?: string;
}

const number = (value: number): Bytes => {
	const bytes = new Uint8Array(4);
	new DataView(bytes.buffer).setUint32(0, value);
	return bytes;
};

/** Converts WebCrypto's raw signature (two 32-byte integers) to DER, which authenticators use. */
function der(signature: Uint8Array): Bytes {
	const integer = (bytes: Uint8Array): Bytes => {
		let from = 0;
		while (from < 31 && bytes[from] === 0) from++;
		const rest = bytes.slice(from);
		const value = (rest[0] ?? 0) > 0x7f ? joined(new Uint8Array([0]), rest) : new Uint8Array(rest);
		return joined(new Uint8Array([2, value.length]), value);
	};
	const body = joined(integer(signature.slice(0, 32)), integer(signature.slice(32)));
	return joined(new Uint8Array([0x30, body.length]), body);
}

/** A software authenticator (ES256, no attestation). */
export async function createPasskey() {
	const keys = (await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
		"sign",
		"verify",
	])) as CryptoKeyPair;
	const jwk = (await crypto.subtle.exportKey("jwk", keys.publicKey)) as JsonWebKey;
	const id = crypto.getRandomValues(new Uint8Array(16));
	let counter = 0;
	let handle: string | undefined;
	const client = (type: string, challenge: string, forgery: Forgery): Bytes =>
		text(
			JSON.stringify({
				type: forgery.type ?? type,
				challenge: forgery.challenge ?? challenge,
				origin: forgery.origin ?? "http://localhost:4321",
				crossOrigin: false,
			}),
		);
	const authData = async (rpId: string, flags: number, forgery: Forgery, more: Bytes = new Uint8Array()) => {
		counter = forgery.counter ?? counter + 1;
		const hash = await sha256(text(forgery.rpId ?? rpId));
		return joined(hash, new Uint8Array([forgery.flags ?? flags]), number(counter), more);
	};
	const credential = <Response>(response: Response) => ({
		id: base64url(id),
		rawId: base64url(id),
		type: "public-key",
		clientExtensionResults: {},
		response,
	});
	return {
		id: base64url(id),
		/** The result of `navigator.credentials.create`. */
		async create({ challenge, rp, user }: PasskeyCreation, forgery: Forgery = {}) {
			handle = user.id;
			const cose = isoCBOR.encode(
				new Map<number, number | Uint8Array>([
					[1, 2],
					[3, -7],
					[-1, 1],
					[-2, new Uint8Array(Buffer.from(jwk.x ?? "", "base64url"))],
					[-3, new Uint8Array(Buffer.from(jwk.y ?? "", "base64url"))],
				]) as never,
			);
			const attested = joined(new Uint8Array(16), new Uint8Array([0, id.length]), id, cose);
			const attestation = new Map<string, unknown>([
				["fmt", "none"],
				["attStmt", new Map()],
				["authData", await authData(rp.id ?? "", 0x45, forgery, attested)],
			]);
			return credential({
				clientDataJSON: base64url(client("webauthn.create", challenge, forgery)),
				attestationObject: base64url(isoCBOR.encode(attestation as never)),
			});
		},
		/** The result of `navigator.credentials.get`. */
		async get({ challenge, rpId }: Pick<PasskeyRequest, "challenge" | "rpId">, forgery: Forgery = {}) {
			const data = await authData(rpId ?? "", 0x05, forgery);
			const text = client("webauthn.get", challenge, forgery);
			const signed = await crypto.subtle.sign(
				{ name: "ECDSA", hash: "SHA-256" },
				keys.privateKey,
				joined(data, await sha256(text)),
			);
			return credential({
				clientDataJSON: base64url(text),
				authenticatorData: base64url(data),
				signature: base64url(der(new Uint8Array(signed))),
				userHandle: forgery.userHandle ?? handle,
			});
		},
	};
}
