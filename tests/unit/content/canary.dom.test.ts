import "../../../src/features/trust/canary-clock.element.ts";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canaryFiles, readCanary, readCanaryAt } from "../../../content/readers/canary.ts";
import { isSigned } from "../../../content/readers/read/minisign.ts";

/** Made with minisign 0.11: a throwaway key, a text, its signature, and a legacy one (-l). */
const realSignature = {
	text: "Date: 2026-11-22\nWe have received no secret order.\n",
	key: "untrusted comment: minisign public key 70668A7E39041B8B\nRWSLGwQ5fopmcAPhSHDX+tAUwxDERORnzA/ueYSDBPYDBZh2A8CTS4w0\n",
	signature:
		"untrusted comment: signature from minisign secret key\nRUSLGwQ5fopmcGie8i2DVQa5B4eY83UMWK9OhAfKhsRzPB+XGEAVQ3gTUVtUG5X7ei2pUwFqLuL7sEmFwQLI3sy7l8eGl0UUjQ4=\ntrusted comment: canary\nGPBbzxk8gJhYEWTZGa0dCDBKgmHLKSdl72hcmNE/ivBhg/BzIhCALQDSKX/w31OzIQYI0iA33/WM43FPrX00Ag==\n",
	older:
		"untrusted comment: signature from minisign secret key\nRWSLGwQ5fopmcKtA8u6jss5UWCya8UmEf/yhITx6oWP+DZz41pvryEbjHM0k02ja9Y4xlBYS6IHcsaeqUN4cOqL2yzp1yJKMYwQ=\ntrusted comment: canary\ng/4/j2cqC4pcW5s4nN2Yk/KvNiB18SoLbfK78uhTRI3vg88TdF+x3E8XCxFmMQnrpVxYbP4okdAgizVJkrDdCA==\n",
};
const bytes = (text: string) => new TextEncoder().encode(text);

/** Signs as minisign does, with a fresh key. */
function signer() {
	const { privateKey, publicKey } = generateKeyPairSync("ed25519");
	const id = Buffer.from("12345678");
	const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
	const line = (algorithm: string, rest: Buffer) =>
		Buffer.concat([Buffer.from(algorithm), id, rest]).toString("base64");
	return {
		key: `untrusted comment: x\n${line("Ed", raw)}\n`,
		sign: (text: string, comment = "x") => {
			const signature = sign(null, createHash("blake2b512").update(text).digest(), privateKey);
			const globalSignature = sign(null, Buffer.concat([signature, Buffer.from(comment)]), privateKey);
			return `untrusted comment: x\n${line("ED", signature)}\ntrusted comment: ${comment}\n${globalSignature.toString("base64")}\n`;
		},
	};
}

describe("a minisign signature", () => {
	it("is accepted as valid, including the older format", () => {
		expect(isSigned(bytes(realSignature.text), realSignature.signature, realSignature.key)).toBe(true);
		expect(isSigned(bytes(realSignature.text), realSignature.older, realSignature.key)).toBe(true);
		const own = signer();
		expect(isSigned(bytes("a"), own.sign("a"), own.key)).toBe(true);
	});

	const { text, signature, key } = realSignature;
	it.each<[what: string, text: string, signature: string, key: string]>([
		["of a changed text", text.replace("no", "one"), signature, key],
		["with a changed comment", text, signature.replace(": canary", ": canaries"), key],
		["by another key", text, signature, signer().key],
		["by another key with the same id", text, signer().sign(text), signer().key],
		["truncated", text, signature.slice(0, 120), key],
		["without its last line", text, signature.split("\n").slice(0, 3).join("\n"), key],
		["that is empty", text, "", key],
		["with an empty key", text, signature, ""],
		["that is an HTML page", text, "<html>\n<p>\n</p>\n</html>", key],
		["of an unknown kind", text, signature.replace("RUSL", "QUSL"), key],
	])("is refused as invalid: %s", (_, text, signature, key) => {
		expect(isSigned(bytes(text), signature, key)).toBe(false);
	});
});

describe("a canary", () => {
	const now = Date.parse("2026-12-01");
	const files = (changed: Partial<Record<(typeof canaryFiles)[number], string | null>> = {}) => {
		const all = {
			"canary.txt": realSignature.text,
			"canary.txt.minisig": realSignature.signature,
			"minisign.pub": realSignature.key,
			...changed,
		};
		return (file: (typeof canaryFiles)[number]) => {
			const result = all[file];
			return result === null ? null : bytes(result);
		};
	};
	const signed = (text: string) => {
		const own = signer();
		return files({ "canary.txt": text, "canary.txt.minisig": own.sign(text), "minisign.pub": own.key });
	};

	it("is valid while fresh, with its date, text and expiry", () => {
		expect(readCanaryAt(files(), now, 100)).toMatchObject({
			state: "valid",
			date: "2026-11-22",
			until: Date.parse("2027-03-02"),
			text: realSignature.text.trim(),
			key: realSignature.key.split("\n")[1],
		});
	});

	it("is stale from the day it had to be renewed", () => {
		const until = Date.parse("2027-03-02");
		expect(readCanaryAt(files(), until - 1, 100).state).toBe("valid");
		expect(readCanaryAt(files(), until, 100)).toMatchObject({ state: "stale", date: "2026-11-22" });
	});

	it.each([
		["changed after it was signed", files({ "canary.txt": `${realSignature.text}Really.` })],
		["signed by somebody else", files({ "minisign.pub": signer().key })],
		["undated", signed("We are fine.\n")],
		["dated on no day", signed("Date: 2026-13-45\n")],
		["dated ahead", signed("Date: 2027-01-01\n")],
	])("is invalid when %s, and its text isn't shown", (_, read) => {
		const result = readCanaryAt(read, now, 100);
		expect(result.state).toBe("invalid");
		expect(result.text).toBeUndefined();
	});

	it.each(canaryFiles)("is missing without %s, and says so", (file) => {
		expect(readCanaryAt(files({ [file]: null }), now, 100)).toEqual({ state: "missing", missing: [file] });
	});

	it("of the sample company is absent", () =>
		expect(readCanary(now)).toEqual({ state: "missing", missing: [...canaryFiles] }));

	it("that expires after the build says so on the page", () => {
		const notes = (until: number) => {
			const clock = document.createElement("canary-clock");
			clock.dataset.until = String(until);
			clock.innerHTML = '<p class="note ok"></p><p class="note warn" hidden></p>';
			document.body.append(clock);
			return [...clock.querySelectorAll("p")].map((note) => note.hidden);
		};
		expect(notes(Date.now() + 60_000)).toEqual([false, true]);
		expect(notes(Date.now() - 1)).toEqual([true, false]);
	});
});
