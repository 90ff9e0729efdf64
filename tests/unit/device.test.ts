import { describe, expect, it } from "vitest";
import profile from "../../i18n/en/profile.json";
import { deviceTime, platformIcon, platformName } from "../../src/features/profile/device.ts";
import { tabOf } from "../../src/features/profile/tabs.ts";
import { android, panes } from "../../src/ui/icons.ts";

describe("a device", () => {
	it("shows its time as the spec writes it in English", () => {
		expect(deviceTime("en", "2025-11-18T09:14:00Z", "UTC")).toBe("09:14AM Nov 18, 2025");
		expect(deviceTime("en", "2025-11-16T20:02:00Z", "UTC")).toBe("08:02PM Nov 16, 2025");
	});

	it("shows its time as other languages write it", () => {
		expect(deviceTime("fr", "2025-11-18T09:14:00Z", "UTC")).toMatch(/18 nov\. 2025.*09:14/);
		expect(deviceTime("ar", "2025-11-18T09:14:00Z", "UTC")).toMatch(/2025/);
	});

	it("has its platform's icon, an unknown one the Android icon", () => {
		expect([platformIcon("Windows"), platformIcon("toaster"), platformIcon("constructor")]).toEqual([
			panes,
			android,
			android,
		]);
	});

	it("has its platform's name, an unknown one a word for it", () => {
		const { platforms } = profile.devices;
		expect([platformName("windows", platforms), platformName("toaster", platforms)]).toEqual([
			"Windows",
			"Other device",
		]);
		expect(platformName("constructor", platforms)).toBe("Other device");
	});
});

describe("the tab", () => {
	it("is named by the address, the first for anything else", () => {
		expect(["#devices", "#profile", "", "#main", "#toString"].map(tabOf)).toEqual([
			"devices",
			"profile",
			"home",
			"home",
			"home",
		]);
	});
});
