/** Pages of a small site; both runtimes are tested against them. */
export const pages = [
	...["/", "/ar", "/pricing", "/ar/pricing", "/blog", "/ar/blog"],
	...["/download", "/download/windows", "/ar/download"],
	...["/country", "/country/germany", "/country/unknown", "/ar/country/unknown"],
	...["/vpn-for-sport", "/vpn-for-sport/espn", "/vpn-for-gaming/pubg"],
	...["/terms-and-conditions", "/ar/terms-and-conditions", "/privacypolicy"],
];

/** Redirects: other paths of a page. */
export const redirected: readonly [path: string, to: string][] = [
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

/** Paths without a page of their own: the page served there, and its canonical URL. */
export const fallbackPages: readonly [path: string, page: string, canonical: string][] = [
	["/download/mobile", "/download", "/download"],
	["/ar/download/toaster", "/ar/download", "/ar/download"],
	["/country/atlantis", "/country/unknown", "/country"],
	["/ar/country/atlantis", "/ar/country/unknown", "/ar/country"],
	["/vpn-for-sport/curling", "/vpn-for-sport", "/vpn-for-sport"],
];

/** Unknown paths, and the not-found page each gets. */
export const unknownPaths: readonly [path: string, page: string][] = [
	["/nothing", "/404"],
	["/ar/nothing/at/all", "/ar/404"],
	["/vpn-for-gaming/chess", "/404"],
	["/vpn-for-gaming", "/404"],
	["/country/a/b", "/404"],
	["/blog/nothing", "/404"],
	["/blog/post/nothing", "/blog/post/404"],
];
