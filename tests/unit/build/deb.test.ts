import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { debOf } from "../../../src/build/deb/package.ts";
import { tar } from "../../../src/build/deb/tar.ts";
import { published } from "../../../src/features/download/releases/releases.ts";

const facts = {
	name: "ship",
	version: "1.2",
	date: "2026-11-22",
	maintainer: "Ada <ada@ship.example>",
	homepage: "https://ship.example",
	summary: "a ship",
	about: "It floats.",
	files: { "/usr/share/doc/ship/README": "Ahoy.\n", "/usr/share/doc/ship/odd": "x" },
};

/** The files of an `ar` archive, read as deb(5) says. */
function membersOf(archive: Buffer): Map<string, Buffer> {
	expect(archive.toString("latin1", 0, 8)).toBe("!<arch>\n");
	const members = new Map<string, Buffer>();
	for (let at = 8; at < archive.length; ) {
		const field = (from: number, to: number) => archive.toString("latin1", at + from, at + to).trim();
		expect(field(58, 60)).toBe("`");
		const size = Number(field(48, 58));
		members.set(field(0, 16), archive.subarray(at + 60, at + 60 + size));
		at += 60 + size + (size % 2);
	}
	return members;
}

/** The entries of a tar archive, each with its sum checked. */
function entriesOf(archive: Buffer): Map<string, string> {
	const entries = new Map<string, string>();
	for (let at = 0; archive[at]; ) {
		const header = Buffer.from(archive.subarray(at, at + 512));
		const octal = (from: number) => Number.parseInt(header.toString("latin1", from, from + 11), 8);
		const [sum, size] = [Number.parseInt(header.toString("latin1", 148, 154), 8), octal(124)];
		header.fill(" ", 148, 156);
		expect(header.reduce((total, byte) => total + byte, 0)).toBe(sum);
		entries.set(
			header.toString("latin1", 0, header.indexOf(0)),
			archive.toString("utf8", at + 512, at + 512 + size),
		);
		at += 512 + Math.ceil(size / 512) * 512;
	}
	return entries;
}
const unzipped = (body: Buffer | undefined) => entriesOf(gunzipSync(body ?? Buffer.alloc(0)));

describe("a Debian package", () => {
	it("is an archive of its format's number, what it says of itself, and its files with their folders", () => {
		const members = membersOf(debOf(facts));
		expect([...members.keys()]).toEqual(["debian-binary", "control.tar.gz", "data.tar.gz"]);
		expect(members.get("debian-binary")?.toString()).toBe("2.0\n");
		const control = unzipped(members.get("control.tar.gz"));
		expect(control.get("./control")).toContain("Package: ship\nVersion: 1.2\nArchitecture: all\n");
		expect(control.get("./control")).toMatch(/\nDescription: a ship\n It floats\.\n$/);
		const md5 = createHash("md5").update("Ahoy.\n").digest("hex");
		expect(control.get("./md5sums")).toContain(`${md5}  usr/share/doc/ship/README\n`);
		expect([...unzipped(members.get("data.tar.gz"))]).toEqual([
			["./", ""],
			["./usr/", ""],
			["./usr/share/", ""],
			["./usr/share/doc/", ""],
			["./usr/share/doc/ship/", ""],
			["./usr/share/doc/ship/README", "Ahoy.\n"],
			["./usr/share/doc/ship/odd", "x"],
			["./usr/share/doc/ship/changelog.gz", expect.any(String)],
			["./usr/share/doc/ship/copyright", "Copyright 2026 Ada <ada@ship.example>\nAll rights reserved.\n"],
		]);
	});

	it("has the same bytes each time, and others for other facts", () => {
		expect(debOf(facts).equals(debOf({ ...facts }))).toBe(true);
		expect(debOf(facts).equals(debOf({ ...facts, date: "2026-11-23" }))).toBe(false);
		// Nothing of the machine is in it: this sum holds on every one.
		expect(createHash("sha256").update(debOf(facts)).digest("hex")).toMatchInlineSnapshot(
			`"79f20c104eba55fc160a48e047696bdfe92b965d5882a662e03e6b0b275d8b71"`,
		);
	});

	it("does not cut a path that has no room", () => {
		expect(() => tar({ [`./${"a".repeat(100)}`]: Buffer.alloc(0) }, 0)).toThrow(RangeError);
	});

	it.skipIf(spawnSync("dpkg-deb", ["--version"]).error)("is one for Debian's own tool", () => {
		const folder = mkdtempSync(join(tmpdir(), "deb-"));
		onTestFinished(() => rmSync(folder, { recursive: true }));
		const [release] = published.filter(({ made }) => made);
		const file = join(folder, "package.deb");
		writeFileSync(file, release?.made ?? "");
		const readRequests = (...words: string[]) =>
			execFileSync("dpkg-deb", [...words, file], { encoding: "utf8" });
		expect(readRequests("--field")).toContain("Package: skerry-vpn\n");
		expect(readRequests("--field")).toContain("placeholder");
		expect(readRequests("--contents")).toContain("./usr/share/doc/skerry-vpn/README");
		execFileSync("dpkg-deb", ["--extract", file, folder]);
		const log = gunzipSync(readFileSync(join(folder, "usr/share/doc/skerry-vpn/changelog.gz"))).toString();
		expect(log).toMatch(
			/^skerry-vpn \([\d.]+\) stable; urgency=medium\n\n {2}\* .+\n\n -- .+ <.+@.+> {2}\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000\n$/,
		);
	});
});

describe("a release", () => {
	it("of ours has the size and the sum of its file", () => {
		const made = published.filter((release) => release.made);
		expect(made.length).toBeGreaterThan(0);
		for (const { made: file, size, sha256 } of made) {
			expect(size).toBe(file?.length);
			expect(sha256).toBe(
				createHash("sha256")
					.update(file ?? "")
					.digest("hex"),
			);
		}
	});
});
