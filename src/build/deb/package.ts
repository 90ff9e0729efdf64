import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { ar } from "./ar.ts";
import { tar } from "./tar.ts";

/** What a Debian package says of itself (deb-control(5)). */
export interface PackageFacts {
	name: string;
	version: string;
	/** The day of the version, as 2026-11-22: the time of all that is in it, so that equal facts give equal bytes. */
	date: string;
	/** A name and an address in angle brackets. */
	maintainer: string;
	homepage: string;
	/** In one line, without a full stop. */
	summary: string;
	/** The same in sentences. */
	about: string;
	/** Files by their path from the root: "/usr/share/doc/a". */
	files: Readonly<Record<string, string>>;
}

/**
 * gzip without compression: what zlib makes of the same bytes differs between processors and versions, this does not. The tenth
 * byte names the system it was made on.
 */
function gzipOf(body: Buffer): Buffer {
	const zipped = gzipSync(body, { level: 0 });
	zipped[9] = 255;
	return zipped;
}

const md5 = (body: Buffer): string => createHash("md5").update(body).digest("hex");

/** A Debian package for all processors, with the same bytes wherever it is built; with the changelog and copyright that Debian's policy (12.5, 12.7) asks for. */
export function debOf(facts: PackageFacts): Buffer {
	const time = Date.parse(facts.date) / 1000;
	const day = new Date(time * 1000).toUTCString().replace("GMT", "+0000");
	const doc = `./usr/share/doc/${facts.name}`;
	const files = Object.fromEntries([
		...Object.entries(facts.files).map(([path, text]) => [`.${path}`, Buffer.from(text)] as const),
		[
			`${doc}/changelog.gz`,
			gzipOf(
				Buffer.from(
					`${facts.name} (${facts.version}) stable; urgency=medium\n\n  * Version ${facts.version}.\n\n -- ${facts.maintainer}  ${day}\n`,
				),
			),
		],
		[
			`${doc}/copyright`,
			Buffer.from(`Copyright ${facts.date.slice(0, 4)} ${facts.maintainer}\nAll rights reserved.\n`),
		],
	]);
	const control = [
		`Package: ${facts.name}`,
		`Version: ${facts.version}`,
		"Architecture: all",
		`Maintainer: ${facts.maintainer}`,
		`Installed-Size: ${Math.ceil(Object.values(files).reduce((sum, { length }) => sum + length, 0) / 1024)}`,
		"Section: net",
		"Priority: optional",
		`Homepage: ${facts.homepage}`,
		`Description: ${facts.summary}`,
		` ${facts.about}`,
	];
	const sums = Object.entries(files).map(([path, body]) => `${md5(body)}  ${path.slice(2)}\n`);
	const about = {
		"./control": Buffer.from(`${control.join("\n")}\n`),
		"./md5sums": Buffer.from(sums.join("")),
	};
	return ar(
		[
			{ name: "debian-binary", body: Buffer.from("2.0\n") },
			{ name: "control.tar.gz", body: gzipOf(tar(about, time)) },
			{ name: "data.tar.gz", body: gzipOf(tar(files, time)) },
		],
		time,
	);
}
