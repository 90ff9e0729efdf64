/** Pages of a small site, on which both runtimes are tried. */
export const pages = [
	...["/", "/ar", "/pricing", "/ar/pricing", "/blog", "/ar/blog"],
	...["/download", "/download/windows", "/ar/download"],
	...["/country", "/country/germany", "/country/unknown", "/ar/country/unknown"],
	...["/vpn-for-sport", "/vpn-for-sport/espn", "/vpn-for-gaming/pubg"],
	...["/terms-and-conditions", "/ar/terms-and-conditions", "/privacypolicy"],
];

/** Where addresses lead that are a page's by another name. */
export const moved: readonly [path: string, to: string][] = [
	["/pricing/", "/pricing"],
	["/en/pricing", "/pricing"],
	["/terms", "/terms-and-conditions"],
	["/ar/terms", "/ar/terms-and-conditions"],
	["/privacy", "/privacypolicy"],
	["/ar/blog/post", "/ar/blog"],
	["/Download/Windows", "/download/windows"],
	["/Country/GERMANY", "/country/germany"],
	["/vpn-for-sport/ESPN", "/vpn-for-sport/espn"],
];

/** Addresses without a page of their own, the page that is shown under them, and the one that search engines are told of. */
export const general: readonly [path: string, page: string, canonical: string][] = [
	["/download/mobile", "/download", "/download"],
	["/ar/download/toaster", "/ar/download", "/ar/download"],
	["/country/atlantis", "/country/unknown", "/country"],
	["/ar/country/atlantis", "/ar/country/unknown", "/ar/country"],
	["/vpn-for-sport/curling", "/vpn-for-sport", "/vpn-for-sport"],
];

/** Addresses of nothing, and whose not-found page is shown. */
export const lost: readonly [path: string, page: string][] = [
	["/nothing", "/404"],
	["/ar/nothing/at/all", "/ar/404"],
	["/vpn-for-gaming/chess", "/404"],
	["/vpn-for-gaming", "/404"],
	["/country/a/b", "/404"],
	["/blog/nothing", "/404"],
	["/blog/post/nothing", "/blog/post/404"],
];
