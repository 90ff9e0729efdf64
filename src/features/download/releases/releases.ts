import { createHash } from "node:crypto";
import { readBytes } from "../../../../content/readers/read/disk.ts";
import { ContentError } from "../../../../content/readers/read/parse.ts";
import { type Release, releases } from "../../../../content/readers/releases.ts";

export type PublishedRelease = Release & { size?: number; sha256?: string };

/** A release with its file's size in bytes and checksum in lower-case hex, computed at build. */
function withFileFacts(release: Release): PublishedRelease {
	const { url } = release;
	if (!url?.startsWith("/")) return release;
	const file = readBytes(`public${url}`);
	if (!file)
		throw new ContentError([`content/releases.json: ${url}: found no such file, wanted it as public${url}`]);
	return { ...release, size: file.length, sha256: createHash("sha256").update(file).digest("hex") };
}

const allReleases: readonly PublishedRelease[] = releases.map(withFileFacts);

export const listReleases = (platform: string): readonly PublishedRelease[] =>
	allReleases.filter((release) => release.platform === platform);
