/** Routes that pages link to already and a later issue brings, without language. One that has arrived has to go from here. */
export const comingRoutes: readonly string[] = [
	"/about-us",
	"/blog",
	"/blog/*",
	"/contact-us",
	"/country",
	"/download",
	"/download/*",
	"/faqs",
	"/features",
	"/pricing",
	"/privacypolicy",
	"/terms-and-conditions",
	"/tools/ip-information",
	"/tools/speedtest",
	"/tools/whatsmyip",
	"/whyskerry",
];
