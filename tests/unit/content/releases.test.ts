import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type Release, sortReleases } from "../../../content/readers/releases.ts";
import data from "../../../content/releases.json" with { type: "json" };
import { faultsOf } from "../../support/content-faults.ts";
import { emptyFolder } from "../../support/empty-folder.ts";

const linux: Release = {
	platform: "linux",
	version: "4.2.1",
	date: "2026-11-22",
	url: "/downloads/vpn-app.deb",
	notes: { en: ["New."], ar: ["جديد."], fr: ["Nouveau."], ru: ["Новое."] },
};
const placeholder = (data.releases as Release[]).find((release) => release.placeholder);

describe("the list of releases", () => {
	it("knows their platforms, and has a file where there is no store", () => {
		const faults = (...listed: Release[]) =>
			faultsOf(() => sortReleases(listed)).map((text) => text.slice(32));
		expect(faults(linux, { ...linux, platform: "android", url: undefined })).toEqual([]);
		expect(faults(linux, { ...linux, platform: "amiga" })).toEqual([
			'1.platform: found "amiga", wanted a platform of content/platforms.json',
		]);
		expect(faults(linux, { ...linux, url: undefined })).toEqual([
			"1.url: found nothing, wanted an address, as linux has no store",
		]);
		expect(faults(linux, linux)).toEqual([
			'1.url: found "/downloads/vpn-app.deb" again, wanted an address for each version',
		]);
		expect(faultsOf(() => sortReleases([]))).toEqual([
			"content/releases.json: releases: found none of linux, wanted one, as it has no store",
		]);
	});

	it("is read newest first", () => {
		const older = { ...linux, url: "/downloads/older.deb", date: "2025-01-01" };
		expect(sortReleases([older, linux]).map(({ date }) => date)).toEqual([linux.date, older.date]);
	});
});

describe.skipIf(!placeholder)("the placeholder package", () => {
	const folder = emptyFolder();
	it.skipIf(spawnSync("dpkg-deb", ["--version"]).error)(
		"is a valid Debian package of the release's version",
		() => {
			const file = `public${placeholder?.url}`;
			const fields = execFileSync("dpkg-deb", ["--field", file], { encoding: "utf8" });
			expect(fields).toContain(`Package: vpn-app\nVersion: ${placeholder?.version}\n`);
			expect(fields).toContain("placeholder");
			execFileSync("dpkg-deb", ["--extract", file, folder.path]);
			const doc = join(folder.path, "usr/share/doc/vpn-app");
			expect(gunzipSync(readFileSync(join(doc, "changelog.gz"))).toString()).toMatch(
				/^vpn-app \([\d.]+\) stable; urgency=medium\n\n {2}\* .+\n\n -- .+ <.+@.+> {2}\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000\n$/,
			);
			expect(readFileSync(join(doc, "copyright"), "utf8")).toContain("All rights reserved.");
		},
	);
});
