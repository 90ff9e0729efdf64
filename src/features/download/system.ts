/** What a browser says of the machine it runs on, without its user agent string. */
export interface Machine {
	/** `navigator.userAgentData.platform` where there is one, else `navigator.platform`. */
	platform: string;
	/** `navigator.maxTouchPoints`: an iPad calls itself a Mac, an Android phone a Linux. */
	touch: number;
	/** Brands of `navigator.userAgentData`, joined. */
	brands: string;
	/** Whether it has what only Firefox has. */
	gecko: boolean;
}

/** The platform of content/platforms.json a visitor probably sits at, or "" when it cannot be told. */
export function systemOf({ platform, touch }: Machine): string {
	if (/android/i.test(platform) || (/linux (arm|aarch)/i.test(platform) && touch)) return "android";
	if (/^iP/.test(platform) || (/mac/i.test(platform) && touch > 1)) return "ios";
	if (/^mac/i.test(platform)) return "mac";
	if (/^win/i.test(platform)) return "windows";
	if (/chrom/i.test(platform)) return "chrome";
	return /^linux/i.test(platform) ? "linux" : "";
}

/** The extension for the visitor's browser, or "" where we have none. */
export function browserOf({ brands, gecko, touch }: Machine): string {
	if (touch > 1) return "";
	if (gecko) return "firefox";
	return /Edge/.test(brands) ? "edge" : /Chrom/.test(brands) ? "chrome" : "";
}
