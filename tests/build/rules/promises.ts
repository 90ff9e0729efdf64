import type { Locale } from "../../../i18n/locales.ts";

/** A promise that holds with an exception, as each language says it. */
interface Promised {
	name: string;
	claim: Record<Locale, RegExp>;
	/** What has to stand beside it, in the same list item, row or section. Without one the promise may not be made. */
	exception?: Record<Locale, RegExp>;
}

/** All of the words, in any order. */
const all = (words: readonly string[]): RegExp =>
	new RegExp(words.map((word) => `(?=[\\s\\S]*${word})`).join(""), "iu");
const everywhere = (pattern: RegExp): Record<Locale, RegExp> => ({
	en: pattern,
	fr: pattern,
	ru: pattern,
	ar: pattern,
});

/** What is told of a kill switch without promising one: a question, how to use it, that there is none, where it depends on the app. */
const noPromise: Record<Locale, RegExp> = {
	en: /\?$|if (?:the|your) app has one|turn(?:ed)? .*\bo(?:ff|n)\b|kill switch on\.|leave the kill switch on|(?:no|without a|set up a) kill switch|kill switch (?:may|is (?:probably )?still)|use the (?:desktop app|app for)/iu,
	fr: /\?$|s’il y en a un|désactive|coupez|activez|kill switch actif|(?:pas de|aucun|sans) kill switch|kill switch (?:retient|est sans doute)|votre affaire|application (?:de bureau|pour windows)/iu,
	ru: /\?$|если он есть|выключ|включ|(?:нет|без) kill switch|kill switch всё ещё|заботитесь вы|для всего компьютера/iu,
	ar: /؟$|إن وُجد|أوقف|إيقاف|شغّل|مفعّل|ليس|من دون مفتاح|ما زال|من شأنك|تطبيق (?:الكمبيوتر|Windows)/u,
};

/** @param killSwitch names of the platforms that have one @param ciphers names of the ciphers there are */
export const promisesOf = (killSwitch: readonly string[], ciphers: readonly string[]): Promised[] => [
	{
		name: "a kill switch",
		claim: {
			en: /kill switch/iu,
			fr: /kill switch/iu,
			ru: /kill switch/iu,
			ar: /مفتاح (?:ال)?قطع/u,
		},
		exception: everywhere(all(killSwitch)),
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
		name: "a status page of the VPN",
		claim: {
			en: /\bis (?:skerry|the) ?vpn down\b|is skerry vpn down/iu,
			fr: /skerry vpn est en panne/iu,
			ru: /skerry vpn не работает\?/iu,
			ar: /هل skerry vpn متوقف/iu,
		},
	},
];

/**
 * Promises of a text that stand without their exception.
 * @param text a paragraph, a cell, a summary @param beside the list item, row or section it stands in
 */
export function promiseFaults(
	locale: Locale,
	text: string,
	beside: string,
	promises: readonly Promised[],
): string[] {
	return promises.flatMap(({ name, claim, exception }) => {
		if (!claim[locale].test(text) || exception?.[locale].test(beside)) return [];
		if (name === "a kill switch" && noPromise[locale].test(text.trim())) return [];
		return [`promises ${name} without its exception: “${text.trim().slice(0, 160)}”`];
	});
}
