import { createHash } from "node:crypto";
import brand from "../../../../content/brand.json";
import { readBytes } from "../../../../content/readers/read/disk.ts";
import { ContentError } from "../../../../content/readers/read/parse.ts";
import { type Release, releases } from "../../../../content/readers/releases.ts";
import { debOf } from "../../../build/deb/package.ts";

/** Stands for an app that nobody has written yet, and says so to whoever opens it. */
function placeholderOf({ url = "", version, date }: Release): Buffer {
	const name = url.replace(/^.*\/|\.deb$/g, "");
	const about = `This package is a placeholder. It holds this text and no program: nothing on this machine is protected by it.`;
	return debOf({
		name,
		version,
		date,
		maintainer: `${brand.name} <${brand.emails.support}>`,
		homepage: brand.origin,
		summary: `${brand.name}, placeholder without a program`,
		about: about.replace("this text", "a README"),
		files: {
			[`/usr/share/doc/${name}/README`]: `${brand.name} ${version}\n\n${about}\n\nRemove it with: sudo apt remove ${name}\n`,
		},
	});
}

/** The file of a release that lies on this site, or null for one that is had elsewhere. Throws a ContentError where there is none. */
function fileOf(release: Release): Buffer | null {
	const { url, placeholder } = release;
	if (!url?.startsWith("/")) return null;
	const file = placeholder ? placeholderOf(release) : readBytes(`public${url}`);
	if (file) return file;
	throw new ContentError([
		`content/releases.json: ${url}: found no such file, wanted it as public${url}, or "placeholder": true`,
	]);
}

export interface Published extends Release {
	/** Bytes, where it is a file. */
	size?: number;
	/** Lower-case hex, where it is a file. */
	sha256?: string;
	/** What the build makes in the place of a file that is not there yet. */
	made?: Buffer;
}

/** A release with what its file measures: nobody types a sum that could be wrong. */
function measured(release: Release): Published {
	const file = fileOf(release);
	if (!file) return release;
	const sha256 = createHash("sha256").update(file).digest("hex");
	return { ...release, size: file.length, sha256, ...(release.placeholder && { made: file }) };
}

/** All releases, newest first. */
export const published: readonly Published[] = releases.map(measured);

/** Those of a platform, newest first; none where nobody has said which there are. */
export const releasesOf = (platform: string): readonly Published[] =>
	published.filter((release) => release.platform === platform);
