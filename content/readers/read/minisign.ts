import { createHash, createPublicKey, verify } from "node:crypto";

/** DER prefix of an Ed25519 public key (RFC 8410), followed by its 32 bytes. */
const spki = Buffer.from("302a300506032b6570032100", "hex");

/** Splits a decoded file into algorithm (2 bytes), key id (8) and the rest. */
const readParts = (bytes: Buffer) => ({
	algorithm: bytes.subarray(0, 2).toString("latin1"),
	key: bytes.subarray(2, 10),
	rest: bytes.subarray(10),
});

const splitLines = (file: string): string[] => file.split(/\r?\n/);

/** Verifies a `.minisig` file with a `.pub` file, like `minisign -V` (https://jedisct1.github.io/minisign/). */
export function isSigned(text: Uint8Array, signature: string, publicKey: string): boolean {
	const [, encoded = "", comment = "", global = ""] = splitLines(signature);
	const key = readParts(Buffer.from(splitLines(publicKey).at(1) ?? "", "base64"));
	const signatureParts = readParts(Buffer.from(encoded, "base64"));
	const commentSignature = Buffer.from(global, "base64");
	const trustedComment = /^trusted comment: (.*)$/.exec(comment)?.[1];
	const isComplete =
		key.rest.length === 32 && signatureParts.rest.length === 64 && commentSignature.length === 64;
	if (
		!isComplete ||
		trustedComment === undefined ||
		key.algorithm !== "Ed" ||
		!key.key.equals(signatureParts.key)
	)
		return false;
	if (signatureParts.algorithm !== "Ed" && signatureParts.algorithm !== "ED") return false;
	const message = signatureParts.algorithm === "ED" ? createHash("blake2b512").update(text).digest() : text;
	const verifyingKey = createPublicKey({ key: Buffer.concat([spki, key.rest]), format: "der", type: "spki" });
	return (
		verify(null, message, verifyingKey, signatureParts.rest) &&
		verify(
			null,
			Buffer.concat([signatureParts.rest, Buffer.from(trustedComment)]),
			verifyingKey,
			commentSignature,
		)
	);
}
