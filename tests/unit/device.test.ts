import { describe, expect, it } from "vitest";
import profile from "../../i18n/en/profile.json";
import {
	formatDateAndTime,
	getPlatformIcon,
	getPlatformName,
} from "../../src/features/profile/devices/device.ts";
import { findTab } from "../../src/features/profile/tabs.ts";
import * as icons from "../../src/ui/icons.ts";
import { platformIcons } from "../../src/ui/platform-icons.ts";

describe("a device", () => {
	it.each([
		["en", "November 16, 2025 at 8:02 PM"],
		["ar", "16 نوفمبر 2025 في 8:02 م"],
		["fr", "16 novembre 2025 à 20:02"],
		["ru", "16 ноября 2025 г. в 20:02"],
	] as const)("shows its time in the reader's format (%s)", (locale, time) => {
		expect(formatDateAndTime(locale, "2025-11-16T20:02:00Z", "UTC").replace(/\s/gu, " ")).toBe(time);
	});

	it("has its platform's icon, or the Android icon", () => {
		expect(getPlatformIcon("Windows")).toBe(icons.panes);
		for (const unknown of ["toaster", "constructor"]) expect(getPlatformIcon(unknown)).toBe(icons.android);
	});

	it.each(Object.entries(platformIcons))("of %s has the icon of that platform's page", (platform, name) => {
		expect(getPlatformIcon(platform)).toBe(new Map(Object.entries(icons)).get(name));
	});

	it("has its platform's name, or a generic word", () => {
		const { platforms } = profile.devices;
		const names = ["windows", "toaster", "constructor"].map((id) => getPlatformName(id, platforms));
		expect(names).toEqual(["Windows", "Other device", "Other device"]);
	});
});

it("the open tab is named by the URL, or else the first", () => {
	const tabs = ["#devices", "#profile", "", "#main", "#toString"].map(findTab);
	expect(tabs).toEqual(["devices", "profile", "home", "home", "home"]);
});
