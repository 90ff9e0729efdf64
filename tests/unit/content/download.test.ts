import { afterAll, describe, expect, it, vi } from "vitest";
import { localeCodes } from "../../../i18n/locales.ts";
import { typesetAll } from "../../../i18n/typeset.ts";
import { listTabs } from "../../../src/features/download/apps/tiles.ts";
import {
	buildApplication,
	getChangelog,
	getFacts,
	getTarget,
	type Platform,
	type PublishedRelease,
	platforms,
} from "../../../src/features/download/platforms.ts";
import { largest, verifyFile } from "../../../src/features/download/releases/checksum.ts";
import { detectBrowser, detectSystem } from "../../../src/features/download/system.ts";
import { drawQr } from "../../../src/ui/Qr.tsx";

// Modules read under these settings mustn't reach other files of the process.
afterAll(() => vi.resetModules());

const by = (id: string) => platforms.find((entry) => entry.id === id) as Platform;

describe("the visitor's system", () => {
	const machine = { platform: "", touch: 0, brands: "", gecko: false };
	it.each([
		["Win32|MacIntel|macOS|Linux aarch64|Linux x86_64", 0, "windows mac mac linux linux"],
		["Chrome OS|Chromium OS|PlayStation 4|", 0, "chrome chrome  "],
		["Windows|MacIntel|iPhone|Android|Linux armv81", 5, "windows ios ios android android"],
	])("%s with %i touch points is %s", (names, touch, ids) => {
		const found = names.split("|").map((platform) => detectSystem({ ...machine, platform, touch }));
		expect(found).toEqual(ids.split(" "));
		for (const id of found) expect(["", ...platforms.map((entry) => entry.id)]).toContain(id);
	});

	it.each([
		["Not A Brand,Chromium,Microsoft Edge", false, "Windows", 0, "edge"],
		["Chromium,Google Chrome", false, "macOS", 0, "chrome"],
		["Chromium,Google Chrome", false, "Windows", 10, "chrome"],
		["", true, "Linux x86_64", 0, "firefox"],
		["", false, "MacIntel", 0, ""],
		["Chromium,Google Chrome", false, "Android", 5, ""],
		["", false, "MacIntel", 5, ""],
	])(
		"the extension for %s (gecko: %s) on %s with %i touch points is %s",
		(brands, gecko, platform, touch, id) => {
			expect(detectBrowser({ brands, gecko, platform, touch })).toBe(id);
		},
	);
});

const latest: PublishedRelease = {
	platform: "linux",
	version: "4.2.1",
	date: "2026-10-14",
	url: "/downloads/vpn-app.deb",
	size: 28704768,
	notes: { en: ["New."], ar: ["جديد."], fr: ["Nouveau."], ru: ["Новое."] },
};
const linux: Platform = { ...by("linux"), url: "/downloads/vpn-app.deb", latest };
const unpublished = (id: string): Platform => ({ ...by(id), latest: undefined });

describe("a download button", () => {
	it("links to the store, and for our own file counts the click", () => {
		expect(getTarget(by("windows"))).toBe(by("windows").url);
		expect(getTarget(linux)).toBe(`/downloads/vpn-app.deb?t=${Date.parse(latest.date)}`);
	});

	it("shows details in the reader's formats, as far as known", () => {
		const facts = { version: "4.2.1", date: "October 14, 2026", size: "28.7\u00a0MB" };
		expect(getFacts("en", linux)).toEqual(facts);
		expect(getFacts("ar", linux).size).toBe("28.7\u00a0ميغابايت");
		expect(getFacts("en", { ...linux, latest: { ...latest, size: 9640 } }).size).toBe("9.6\u00a0kB");
	});

	it("shows no details where no version is known", () =>
		expect(Object.values(getFacts("en", unpublished("android"))).filter(Boolean)).toEqual([]));

	it("has structured data", () => {
		const app = JSON.parse(JSON.stringify(buildApplication(unpublished("chrome"), "D")));
		expect(app).toMatchObject({ applicationCategory: "BrowserApplication", offers: { price: 0 } });
		expect(app).not.toHaveProperty("fileSize");
		// schema.org defines it for WebApplication only.
		expect(app).not.toHaveProperty("browserRequirements");
		expect(app.softwareRequirements).toBe(by("chrome").requires);
		expect(app).not.toHaveProperty("softwareVersion");
		expect(app).not.toHaveProperty("aggregateRating");
		expect(buildApplication(linux, "D")).toMatchObject({ softwareVersion: "4.2.1" });
	});
});

const file = new Blob(["abc"]);
const sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

it("the checksum form reports a match, a mismatch with the expected sum, a too large file, and an unreadable one", async () => {
	expect(await verifyFile(file, sha256)).toEqual(["match", sha256]);
	const another = expect.not.stringContaining(sha256);
	expect(await verifyFile(new Blob(["abd"]), sha256)).toEqual(["mismatch", another]);
	expect(await verifyFile({ size: largest + 1 } as Blob, sha256)).toEqual(["tooLarge", ""]);
	const unreadable = { size: 1, arrayBuffer: () => Promise.reject(new Error("gone")) } as unknown as Blob;
	expect(await verifyFile(unreadable, sha256)).toEqual(["failed", ""]);
});

const services = new Map([
	["streaming/netflix", { name: "Netflix", monogram: "N" }],
	["social-media/reddit", { name: "Reddit" }],
]);
it("the app browser has a tile for every service with an entry, in list order", () => {
	expect(listTabs("ar", services).map(({ id, tiles }) => [id, tiles.map(({ href }) => href)])).toEqual([
		["streaming", ["/ar/vpn-for-streaming/netflix"]],
		["gaming", ["https://www.twitch.tv/"]],
		["social", ["/ar/vpn-for-social-media/reddit"]],
	]);
});

/** The QR modules that a stroked path covers. */
const drawn = (path: string) => {
	const dark = new Set<string>();
	let [x, y] = [0, 0];
	for (const [, dx, dy, run] of path.matchAll(/m(-?\d+)[ ]?(-?\d+)h(\d+)/g)) {
		[x, y] = [x + Number(dx), y + Number(dy)];
		for (let i = 0; i < Number(run); i++) dark.add(`${x + i},${y}`);
		x += Number(run);
	}
	return dark;
};
it.each(localeCodes.map((_, i) => platforms[i] as Platform))(
	"a QR code draws its modules",
	async ({ url }) => {
		const { encode } = await import("uqr");
		const { data, size } = encode(url, { ecc: "L", border: 0, boostEcc: false });
		const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x},${y}`] : [])));
		const { path, size: own } = drawQr(url);
		expect(own).toBe(size);
		expect([...drawn(path)].sort()).toEqual(dark.sort());
	},
);

it("a changelog lists what is new in the reader's language and formats, with a file's size", () => {
	const { version, date, notes } = by("linux").latest as PublishedRelease;
	const [own] = getChangelog("ru", "linux");
	expect(own).toMatchObject({ version, notes: typesetAll("ru", notes.ru) });
	expect(own?.day).toContain(date.slice(0, 4));
	const release = { ...latest, size: undefined };
	expect(getChangelog("ar", "windows", [release])).toMatchObject([{ notes: ["جديد."], size: undefined }]);
	expect(getChangelog("en", "amiga")).toEqual([]);
});

it("structured data has addresses of the site that is built", async () => {
	vi.stubEnv("ORIGIN", "https://vpn.test");
	vi.resetModules();
	const { buildApplication } = await import("../../../src/features/download/platforms.ts");
	expect(buildApplication({ ...by("linux"), url: "/download/app.deb", store: null }, "")).toMatchObject({
		downloadUrl: "https://vpn.test/download/app.deb",
	});
	// Other files share these modules.
	vi.resetModules();
});
