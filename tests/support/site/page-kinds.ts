import { link, type PageName, pageNames } from "../../../src/routing/links.ts";

/** Budgets of pages with scripts, before scrolling, in kB. */
const scriptWeights: Partial<Record<PageName, number>> = {
	login: 85,
	signup: 85,
	forgetPassword: 85,
	resetPassword: 85,
	verifyEmail: 85,
	verifyOtp: 85,
	whatsmyip: 85,
	speedtest: 85,
	profile: 95,
	pricing: 95,
};
const queries: Partial<Record<PageName, string>> = {
	verifyEmail: "?email=ada%40example.org&token=none",
	verifyOtp: "?email=ada%40example.org&context=signup",
};

/** One page per kind, with its byte budget before scrolling. A check requires an entry for every page file. */
export const pageKinds = (
	[
		...pageNames.map((name) => [name, link("en", name, queries[name]), scriptWeights[name] ?? 45] as const),
		["not found", "/no-such-page", 45],
		["theme", "/faqs/billing", 45],
		["answer", "/help/cancel", 45],
		["records", "/privacypolicy/records", 45],
		["extensions", "/download/extension", 45],
		["platform", "/download/linux", 45],
		["changelog", "/download/linux/changelog", 45],
		["guide", "/guides/linux-kill-switch", 45],
		["protocol", "/protocols/openvpn", 45],
		["not offered", "/protocols/not-offered", 45],
		["posts of a kind", "/blog/news", 45],
		["post", "/blog/post/vpn-vs-proxy-2025", 45],
		["no post", "/blog/post/404", 45],
		["single country", "/country/germany", 28],
		["no country", "/country/atlantis", 28],
		["service", "/vpn-for-streaming/netflix", 28],
		["service on a phone", "/vpn-for-messaging/telegram", 28],
		["sport", "/vpn-for-sport", 28],
	] as const
).map(([name, path, weight]) => [name, path, weight * 1024] as const);
