import { createHash } from "node:crypto";
import { readBytes } from "../../../../content/readers/read/disk.ts";
import { ContentError } from "../../../../content/readers/read/parse.ts";
import { type Release, releases } from "../../../../content/readers/releases.ts";

export interface Published extends Release {
	/** Bytes, where it is a file. */
	size?: number;
	/** Lower-case hex, where it is a file. */
	sha256?: string;
}

/** A release with what its file measures: nobody types a sum that could be wrong. */
function withFileFacts(release: Release): Published {
	const { url } = release;
	if (!url?.startsWith("/")) return release;
	const file = readBytes(`public${url}`);
	if (!file)
		throw new ContentError([`content/releases.json: ${url}: found no such file, wanted it as public${url}`]);
	return { ...release, size: file.length, sha256: createHash("sha256").update(file).digest("hex") };
}

const allReleases: readonly Published[] = releases.map(withFileFacts);

/** Those of a platform, newest first; none where nobody has said which there are. */
export const releasesOf = (platform: string): readonly Published[] =>
	allReleases.filter((release) => release.platform === platform);
