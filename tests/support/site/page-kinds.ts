import brand from "../../../content/brand.json" with { type: "json" };

const kB = 1024;
/** One page per kind, with its byte budget before scrolling. A check requires an entry for every page file. */
export const pageKinds: [name: string, path: string, weight: number][] = [
	["home", "/", 45 * kB],
	["login", "/login", 85 * kB],
	["sign-up", "/signup", 85 * kB],
	["forgotten password", "/forget-password", 85 * kB],
	["new password", "/reset-password", 85 * kB],
	["code", "/verify/otp?email=ada%40example.org&context=signup", 85 * kB],
	["link", "/verify/email?email=ada%40example.org&token=none", 85 * kB],
	["account deleted", "/account-deleted", 45 * kB],
	["not found", "/no-such-page", 45 * kB],
	["profile", "/profile", 95 * kB],
	["about", "/about-us", 45 * kB],
	["features", "/features", 45 * kB],
	["why", `/why${brand.slug}`, 45 * kB],
	["help", "/faqs", 45 * kB],
	["theme", "/faqs/billing", 45 * kB],
	["answer", "/help/cancel", 45 * kB],
	["contact", "/contact-us", 45 * kB],
	["cybersecurity", "/cybersecurity", 45 * kB],
	["IP information", "/tools/ip-information", 45 * kB],
	["what is my IP", "/tools/whatsmyip", 85 * kB],
	["speed test", "/tools/speedtest", 85 * kB],
	["privacy policy", "/privacypolicy", 45 * kB],
	["records", "/privacypolicy/records", 45 * kB],
	["terms", "/terms-and-conditions", 45 * kB],
	["pricing", "/pricing", 95 * kB],
	["download", "/download", 45 * kB],
	["extensions", "/download/extension", 45 * kB],
	["platform", "/download/linux", 45 * kB],
	["changelog", "/download/linux/changelog", 45 * kB],
	["locations", "/country", 45 * kB],
	["guides", "/guides", 45 * kB],
	["guide", "/guides/linux-kill-switch", 45 * kB],
	["protocols", "/protocols", 45 * kB],
	["protocol", "/protocols/openvpn", 45 * kB],
	["not offered", "/protocols/not-offered", 45 * kB],
	["status", "/status", 45 * kB],
	["glossary", "/glossary", 45 * kB],
	["how to choose", "/how-to-choose", 45 * kB],
	["security", "/security", 45 * kB],
	["transparency", "/transparency", 45 * kB],
	["blog", "/blog", 45 * kB],
	["posts of a kind", "/blog/news", 45 * kB],
	["post", "/blog/post/vpn-vs-proxy-2025", 45 * kB],
	["no post", "/blog/post/404", 45 * kB],
	["country", "/country/germany", 28 * kB],
	["no country", "/country/atlantis", 28 * kB],
	["service", "/vpn-for-streaming/netflix", 28 * kB],
	["service on a phone", "/vpn-for-messaging/telegram", 28 * kB],
	["sport", "/vpn-for-sport", 28 * kB],
];

/** The route among `known` that serves a path; "/404" if none does. */
export function routeOf(address: string, known: readonly string[]): string {
	const path = address.replace(/[?#].*/, "");
	const matchesRoute = (route: string) =>
		new RegExp(`^${route.replace("[why]", `why${brand.slug}`).replace(/\[\w+\]/g, "[^/]+")}$`).test(path);
	// A static route takes precedence over a dynamic one.
	return known.find((route) => route === path) ?? known.find(matchesRoute) ?? "/404";
}
