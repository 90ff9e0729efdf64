/** Largest file to hash, as WebCrypto needs all of it in memory. */
export const largest = 512 * 2 ** 20;

async function computeChecksum(bytes: ArrayBuffer): Promise<string> {
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export type Verdict = "match" | "mismatch" | "tooLarge" | "failed";

export async function verifyFile(file: Blob, sha256: string): Promise<[Verdict, string]> {
	if (file.size > largest) return ["tooLarge", ""];
	try {
		const fileSum = await computeChecksum(await file.arrayBuffer());
		return [fileSum === sha256 ? "match" : "mismatch", fileSum];
	} catch {
		return ["failed", ""];
	}
}
