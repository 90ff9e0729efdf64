import { helplines } from "../../../content/readers/help/helplines.ts";
import { questionPath } from "../../../content/readers/help/questions.ts";
import { countries } from "../../../content/readers/places/countries.ts";
import { platforms } from "../../../content/readers/platforms.ts";
import { inLanguage } from "../../../content/readers/read/fields.ts";
import { countryName, type Locale } from "../../../i18n/locales.ts";
import { date } from "../../i18n/format.ts";
import { textFor } from "../../i18n/text.ts";
import { legalPieces } from "./legal.ts";
import type { Draft } from "./sources.ts";

/** Where each of these leads on: the page nearest to it. */
const pages: Record<string, string> = {
	snoop: "/help/taken-over",
	traveller: "/how-to-choose",
	webrtc: "/guides/check-vpn",
	shutdown: questionPath("blocked-network"),
	tracked: "/help/tracked",
	threatened: "/tools/whatsmyip#wrong",
	"charged-twice": "/help/charged-twice",
	"refund-late": questionPath("refund-late"),
	"second-step": questionPath("two-step"),
	"second-step-lost": "/help/lost-factor",
	"taken-over": "/help/taken-over",
	work: "/help/work-laptop",
	"two-vpns": questionPath("no-internet"),
	versions: "/download",
	routers: "/guides",
	password: questionPath("password"),
	"stay-logged-in": "/features#dev",
	genuine: "/download",
	store: "/guides",
	coins: questionPath("methods"),
	battery: "/protocols",
	"change-protocol": "/protocols",
	seized: "/privacypolicy",
	risk: "/protocols/shadowsocks",
	"child-hides": "/help/child-phone",
	startup: "/download",
	status: "/status",
	"will-not-open": questionPath("cannot-connect"),
	"nothing-opens": questionPath("cannot-connect"),
	"local-network": "/features",
	"slow-tcp": "/protocols/openvpn",
	"pay-for-other": "/pricing",
	"speed-varies": "/tools/speedtest",
	upgrade: "/pricing",
	"same-features": "/pricing",
	"app-language": questionPath("languages"),
	"other-country": "/tools/whatsmyip",
	"renewal-date": questionPath("renewal"),
	"forgotten-address": questionPath("old-mailbox"),
	"provider-sees": "/tools/ip-information#vpn",
	banking: questionPath("bank-refuses"),
	"any-network": questionPath("blocked-network"),
	"always-on": "/features#kill",
	"on-off": questionPath("getting-started"),
	commitment: "/help/cancel",
	"charged-after-cancel": "/help/cancel",
	"unknown-charge": "/help/charged-twice",
	scam: questionPath("what-vpn-does-not"),
	"home-network": "/help/tracked",
	"kill-switch-where": "/how-to-choose",
	"split-where": "/features",
	torrents: "/terms-and-conditions",
	ports: "/protocols/ikev2-ipsec",
	discount: "/pricing",
	located: "/tools/ip-information",
	incognito: questionPath("what-vpn-does-not"),
	hotspot: "/guides",
	"remote-access": "/help/work-laptop",
	pause: "/help/after-plan",
	"move-plan": "/help/change-email",
	"anonymous-account": "/login",
	suspended: "/terms-and-conditions",
	"address-taken": questionPath("password"),
	"logged-out": questionPath("unknown-login"),
	"new-address": "/tools/whatsmyip",
	"other-systems": "/download",
	"what-to-send": "/help/support-hours",
	deceased: "/contact-us",
	"other-products": "/features",
	compare: "/how-to-choose",
	"why-free": "/help/after-plan",
	undelete: "/help/delete-account",
	"site-language": questionPath("wrong-place"),
	city: "/country",
	"free-speed": "/tools/speedtest",
	"price-dropped": "/pricing",
	ipv6: "/guides/check-vpn",
	"ip-lines": "/tools/whatsmyip",
	blog: "/blog",
	"vpn-permission": "/download",
	"work-abroad": "/help/work-laptop",
	notifications: "/download",
	"site-blocked": "/download",
	"coins-trouble": questionPath("payment-failed"),
	"coins-network": questionPath("methods"),
	"bought-elsewhere": "/pricing",
	dispute: questionPath("refund-how"),
	arm: "/guides",
	"blocker-exceptions": questionPath("ad-blocking"),
	"own-dns": "/guides/check-dns",
	"app-store": "/help/cancel",
	console: "/guides/tv-router",
	"lost-abroad": questionPath("lost-device"),
	fined: questionPath("legal"),
	helplines: "/help/tracked#helplines",
	sextortion: "/help/tracked#helplines",
	border: questionPath("travel"),
	"works-now": questionPath("restricted-country"),
	punished: questionPath("legal"),
	"extension-permission": "/download",
	"remote-scam": questionPath("what-vpn-does-not"),
	"install-fails": "/download",
	antivirus: questionPath("cannot-connect"),
	"account-holder": "/help/tracked",
	"set-up-for": questionPath("getting-started"),
	"other-browsers": "/download",
	religion: questionPath("legal"),
	despair: "/help/tracked#helplines",
	"despair-delete": "/help/delete-account",
	search: "/privacypolicy",
	persecuted: "/protocols/shadowsocks",
	conscript: questionPath("legal"),
	doxxed: "/help/tracked#helplines",
	extorted: "/help/tracked#helplines",
	"app-login": questionPath("password"),
	"windows-arm": "/guides/windows-ikev2",
	"linux-app": "/download/linux",
	"other-payments": questionPath("methods"),
	"after-wifi": questionPath("public-wifi"),
	"store-region": questionPath("what-vpn-does-not"),
};

/** The crisis line of each country that has one, for who can't go on. */
function crisisLines(locale: Locale): string {
	const numbers = helplines.countries.flatMap(({ code, lines }) =>
		lines
			.filter((line) => line.for === "crisis")
			.map(({ phone }) => `${countryName(locale, code)} \u2066${phone}\u2069`),
	);
	return numbers.join(" · ");
}

/** Passages written for the assistant alone, where a person or money is at stake, and the systems that our apps run on. */
export function assistantPassages(locale: Locale): Draft[] {
	const { list } = textFor(locale, "chat");
	// A heading's anchor is made of its words.
	const children = legalPieces("privacy", locale).find(({ english }) => english === "children")?.anchor;
	const lead: Record<string, string> = { ...pages, child: `/privacypolicy#${children}` };
	const systems = platforms.map(({ name, requires }) => `• ${name}: ${requires}`).join("\n");
	return list<{ id: string; title: string; text?: string }[]>("chat:index.care", {
		crisis: crisisLines(locale),
	}).map(({ id, title, text = systems }) => ({
		id: `care#${id}`,
		path: lead[id] ?? "/contact-us",
		title,
		text,
		quoted: true,
	}));
}

/** The numbers that somebody in danger can call in each country. */
export function helplineDrafts(locale: Locale): Draft[] {
	const { t } = textFor(locale, "faq");
	return helplines.countries.map(({ code, lines }) => {
		const country = countryName(locale, code);
		return {
			id: `helplines/${code}`,
			path: "/help/tracked#helplines",
			title: t("chat:index.helplines.title", { country }),
			about: `country/${code}`,
			name: country,
			text: [
				...lines.map((line) => `${t(`faqs:helplines.for.${line.for}`)} \u2066${line.phone}\u2069`),
				t("faqs:helplines.text"),
			].join("\n"),
			quoted: true,
		};
	});
}

/** What the law of each country says, with the day it was read: what we know, and no advice. */
export function laws(locale: Locale): Draft[] {
	const { t } = textFor(locale, "country");
	return countries.map(({ slug, code, checked, words }) => {
		const law = inLanguage(locale, words).sections[1];
		const read = t("common:checked", { date: date(locale, checked, { dateStyle: "long", timeZone: "UTC" }) });
		return {
			id: `country-law/${slug}`,
			path: `/country/${slug}#law`,
			title: `${countryName(locale, code)}: ${law.heading}`,
			about: `country/${code}`,
			name: countryName(locale, code),
			text: `${law.text} (${read})`,
			quoted: true,
		};
	});
}
