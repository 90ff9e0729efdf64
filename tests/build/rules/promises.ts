import brand from "../../../content/brand.json" with { type: "json" };
import type { Locale } from "../../../i18n/locales.ts";

/** A promise that's only true with an exception, per language. */
interface Promised {
	name: string;
	claim: Record<Locale, RegExp>;
	/** Platforms it applies to: they must be named nearby, except on one of their own pages. */
	on?: readonly string[];
	/** What must appear in the same list item, row or section. Without `on` or `exception`, the promise is never allowed. */
	exception?: Record<Locale, RegExp>;
	/** Mentions that don't promise anything. */
	notPromised?: Record<Locale, RegExp>;
}

const paid: Record<Locale, RegExp> = {
	en: /\bpaid\b|\bpremium\b|\btrial\b/iu,
	fr: /payant|essai/iu,
	ru: /(?<!бес)платн|пробн/iu,
	ar: /مدفوع|تجرب/u,
};
/** Matches all words, in any order. */
const all = (words: readonly string[]): RegExp =>
	new RegExp(words.map((word) => `(?=[\\s\\S]*${word})`).join(""), "iu");
const everywhere = (pattern: RegExp): Record<Locale, RegExp> => ({
	en: pattern,
	fr: pattern,
	ru: pattern,
	ar: pattern,
});

/** Kill switch mentions that aren't promises: questions, instructions, its absence, or where it depends on the app. */
const noKillSwitch: Record<Locale, RegExp> = {
	en: /\?$|if (?:the|your) app has one|turn(?:ed)? .*\bo(?:ff|n)\b|kill switch on\.|leave the kill switch on|(?:no|without a|set up a) kill switch|kill switch (?:may|is (?:probably )?still)|use the (?:desktop app|app for)/iu,
	fr: /\?$|s’il y en a un|désactive|coupez|activez|kill switch actif|(?:pas de|aucun|sans) kill switch|kill switch (?:retient|est sans doute)|votre affaire|application (?:de bureau|pour windows)/iu,
	ru: /\?$|если он есть|выключ|включ|(?:нет|без) kill switch|kill switch всё ещё|заботитесь вы|для всего компьютера/iu,
	ar: /؟$|إن وُجد|أوقف|إيقاف|شغّل|مفعّل|ليس|من دون مفتاح|ما زال|من شأنك|بنفسك|تطبيق (?:الكمبيوتر|Windows)/u,
};

/** @param killSwitch, split: platforms that have the feature @param ciphers names of the supported ciphers */
export const promisesOf = (
	killSwitch: readonly string[],
	split: readonly string[],
	ciphers: readonly string[],
): Promised[] => [
	{
		name: "a kill switch",
		claim: {
			en: /kill switch/iu,
			fr: /kill switch/iu,
			ru: /kill switch/iu,
			ar: /مفتاح (?:ال)?قطع/u,
		},
		on: killSwitch,
		notPromised: noKillSwitch,
	},
	{
		name: "split tunneling",
		claim: {
			en: /split tunnel|(?:outside|out of|skips?|past|bypass(?:es|ing)?) the (?:vpn|tunnel)\b/iu,
			fr: /split tunnel|hors (?:du )?(?:vpn|tunnel)|\b(?:sort|exclu)\p{L}+ (?:[\p{L}+’ ]+ )?du (?:vpn|tunnel)/iu,
			ru: /раздельн\p{L}+ туннел|(?:мимо|в обход) vpn/iu,
			ar: /تقسيم (?:ال|لل)نفق|خارج (?:vpn|النفق)|أخرِ?ج [^.]*من (?:vpn|النفق)/iu,
		},
		on: split,
		exception: paid,
		notPromised: { en: /\?$/u, fr: /\?$/u, ru: /\?$/u, ar: /؟$/u },
	},
	{
		name: "ad blocking",
		claim: {
			en: /\bad[ -]block|\bblock(?:s|ed|ing)?\b[^.]*\b(?:ads|trackers)\b|\b(?:ads|trackers)\b[^.]*\bblocked|fewer ads|tracker blocking/iu,
			fr: /(?:blocage|bloqu\p{L}+) (?:des? |les |d’)?(?:publicit|traceur|adresses publicit)|(?:publicit|traceur)[^.]*bloqu|notre blocage|moins de publicit/iu,
			ru: /(?:блокир|отсе[ик])[^.]*(?:реклам|трекер)|(?:реклам|трекер)[^.]*(?:блокир|отсе[ик])|меньше рекламы/iu,
			ar: /(?:حجب|ي?رفض|تُرفض) (?:DNS لدينا |خوادم \p{L}+ لدينا )?(?:عناوين )?(?:ال|لل)?إعلان|إعلانات (?:وتتبّع )?أقل/u,
		},
		exception: paid,
		notPromised: { en: /\?$/u, fr: /\?$/u, ru: /\?$/u, ar: /؟$/u },
	},
	{ name: "one cipher", claim: everywhere(/AES-256(?!-)/u), exception: everywhere(all(ciphers)) },
	{
		name: "unlimited bandwidth",
		claim: {
			en: /unlimited bandwidth|(?:not|don’t) (?:limit|cap) your bandwidth/iu,
			fr: /bande passante illimitée|limitons pas votre bande passante/iu,
			ru: /(?:безлимитн|неограниченн)\p{L}+ (?:пропускн|полос)/iu,
			ar: /نطاق (?:ترددي )?(?:غير محدود|بلا حدود)/u,
		},
	},
	{
		name: "every device",
		claim: {
			en: /\b(?:apps?|vpn|works?|download|protects?|available) (?:for|on) (?:every|any|all (?:of )?(?:your|the)?) ?devices?\b/iu,
			fr: /(?:^|(?:fonctionne|applications|vpn) )(?:pour|sur) tous vos appareils/iu,
			ru: /(?:приложени\p{L}+|работает|скачать vpn) (?:для|на) (?:всех|любое|любых) (?:ваших )?устройств/iu,
			ar: /(?:تطبيقات|vpn|خطتك|حساب واحد) (?:لكل|على كل|لجميع|على جميع) أجهزتك/iu,
		},
	},
	{
		name: "help around the clock",
		claim: {
			en: /24\/7/u,
			fr: /24\s?h\s?(?:\/|sur)\s?24|24\/7/u,
			ru: /24\/7|круглосуточно/iu,
			ar: /على مدار الساعة|24\/7/u,
		},
		exception: {
			en: /assistant/iu,
			fr: /assistant/iu,
			ru: /бот/iu,
			ar: /مساعد(?!ة)/u,
		},
	},
	{
		name: "help at any hour",
		claim: {
			en: /\bhelp (?:at any hour|around the clock)/iu,
			fr: /\baide (?:à toute heure|jour et nuit)/iu,
			ru: /помощь (?:в любое время|днём и ночью)/iu,
			ar: /مساعدة (?:في أي (?:ساعة|وقت)|ليلًا ونهارًا)/u,
		},
		exception: {
			en: /(?=[\s\S]*assistant)(?=[\s\S]*email)/iu,
			fr: /(?=[\s\S]*assistant)(?=[\s\S]*e-mail)/iu,
			ru: /(?=[\s\S]*бот)(?=[\s\S]*(?:почт|письм))/iu,
			ar: /(?=[\s\S]*مساعد(?!ة))(?=[\s\S]*البريد)/u,
		},
	},
	{
		name: "a status page of the VPN",
		claim: {
			en: new RegExp(`\\bis (?:the vpn|${brand.name}) down\\b`, "iu"),
			fr: new RegExp(`${brand.name} est en panne`, "iu"),
			ru: new RegExp(`${brand.name} не работает\\?`, "iu"),
			ar: new RegExp(`هل ${brand.name} متوقف`, "iu"),
		},
	},
];

/**
 * Promises in a text without their exception.
 * @param text a paragraph, cell or summary @param context the surrounding list item, row or section
 * @param app the platform, on its own page
 */
export function promiseFaults(
	locale: Locale,
	text: string,
	context: string,
	promises: readonly Promised[],
	app?: string,
): string[] {
	return promises.flatMap(({ name, claim, on, exception, notPromised }) => {
		if (!claim[locale].test(text) || notPromised?.[locale].test(text.trim())) return [];
		const applies = !on || on.includes(app ?? "") || all(on).test(context);
		if ((on || exception) && applies && (exception?.[locale].test(context) ?? true)) return [];
		return [`promises ${name} without its exception: “${text.trim().slice(0, 160)}”`];
	});
}
