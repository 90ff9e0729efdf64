/** What a browser reveals about its system, without the user agent string. */
export interface Machine {
	/** `navigator.userAgentData.platform`, or `navigator.platform`. */
	platform: string;
	/** `navigator.maxTouchPoints`, since iPads claim to be Macs, and Android to be Linux. */
	touch: number;
	/** Joined brands of `navigator.userAgentData`. */
	brands: string;
	/** Whether it has a feature that only Firefox has. */
	gecko: boolean;
}

export function detectSystem({ platform, touch }: Pick<Machine, "platform" | "touch">): string {
	if (/android/i.test(platform) || (/linux (arm|aarch)/i.test(platform) && touch)) return "android";
	if (/^iP/.test(platform) || (/mac/i.test(platform) && touch > 1)) return "ios";
	if (/^mac/i.test(platform)) return "mac";
	if (/^win/i.test(platform)) return "windows";
	if (/chrom/i.test(platform)) return "chrome";
	return /^linux/i.test(platform) ? "linux" : "";
}

export function detectBrowser({ brands, gecko, ...machine }: Machine): string {
	if (["android", "ios"].includes(detectSystem(machine))) return "";
	if (gecko) return "firefox";
	return /Edge/.test(brands) ? "edge" : /Chrom/.test(brands) ? "chrome" : "";
}
