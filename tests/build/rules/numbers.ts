import type { Locale } from "../../../i18n/locales.ts";

/** Numbers that buyers compare and that many pages repeat. */
export type Counted = "devices" | "trialDays" | "moneyBackDays" | "servers" | "locations" | "countries";

/** Spelled-out numbers. 1 is excluded: "one device" and "one country" aren't claims. */
const written: Record<Locale, string> = {
	en: "two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 twelve=12 fourteen=14 fifteen=15 eighteen=18 twenty=20 twenty-four=24 thirty=30 forty=40 fifty=50 eighty=80",
	fr: "deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10 douze=12 quatorze=14 quinze=15 dix-huit=18 vingt=20 vingt-quatre=24 trente=30 quarante=40 cinquante=50 quatre-vingts=80",
	ru: "два=2 две=2 двух=2 три=3 трёх=3 четыре=4 четырёх=4 пять=5 пяти=5 шесть=6 шести=6 семь=7 семи=7 восемь=8 восьми=8 девять=9 девяти=9 десять=10 десяти=10 двенадцать=12 четырнадцать=14 пятнадцать=15 восемнадцать=18 двадцать=20 двадцати=20 тридцать=30 тридцати=30 сорок=40 сорока=40 пятьдесят=50 пятидесяти=50 восемьдесят=80",
	ar: "ثلاثة=3 ثلاث=3 أربعة=4 أربع=4 خمسة=5 خمس=5 ستة=6 ست=6 سبعة=7 سبع=7 ثمانية=8 ثماني=8 تسعة=9 تسع=9 عشرة=10 عشر=10 عشرين=20 عشرون=20 ثلاثين=30 ثلاثون=30 أربعين=40 أربعون=40 خمسين=50 خمسون=50 ثمانين=80 ثمانون=80",
};
const numberWords = Object.fromEntries(
	Object.entries(written).map(([locale, pairs]) => [
		locale,
		Object.fromEntries(pairs.split(" ").map((pair) => [pair.split("=")[0], Number(pair.split("=")[1])])),
	]),
) as Record<Locale, Record<string, number>>;

/** A number in digits, and in the words of every language. */
export const spellingsOf = (value: number): string[] => [
	String(value),
	...Object.values(numberWords).flatMap((words) =>
		Object.keys(words).filter((word) => words[word] === value),
	),
];

/**
 * Phrasings of each claim; `#` is the number, `~` a few words in between. They're narrow on purpose, to exclude unrelated
 * phrases (two devices on a desk, someone's ten servers).
 */
const phrases: Record<Locale, Record<Counted, string[]>> = {
	en: {
		devices: [
			"# devices (?:at the same time|at once|protected|on one|with one|on your|per account|simultaneously|in all)",
			"(?:up to|at least|connects?|protects?|covers?|for|allows?(?: at least)?) # devices",
			"# (?:parallel|simultaneous) connections",
			"account (?:with|allows|covers) (?:up to |at least )?# (?:parallel )?(?:devices|connections)",
		],
		trialDays: [
			"#[- ]days? (?:free|of trial|trial)",
			"free (?:for|trial:?(?: of)?) # days",
			"try ~for # days",
			"trial (?:lasts|of|is) # days",
			"trial(?: last)?\\? (?:at least )?# days",
		],
		moneyBackDays: [
			"#[- ]days? (?:money[- ]back|refund|guarantee)",
			"# days to (?:change|ask|decide|get|try)",
			"money back (?:for|within|in) # days",
			"refund (?:within|in|for) (?:the first )?# days",
			"within # days ~(?:money|refund|back)",
		],
		servers: ["(?:more than )?#\\+? (?:VPN )?servers(?! run)"],
		locations: ["#\\+? (?:server )?locations"],
		countries: [
			"(?:servers|locations|addresses?) in #\\+? countries",
			"#\\+? countries (?:with|to choose|on the list|you)",
			"choose ~#\\+? countries",
		],
	},
	fr: {
		devices: [
			"# appareils (?:en même temps|à la fois|simultanément|protégés|avec un|sur un|par compte|simultanés)",
			"(?:jusqu’à|au moins|pour|connecte(?:r)?|protège(?:r)?|couvre) # appareils",
			"# connexions (?:simultanées|parallèles)",
		],
		trialDays: [
			"# jours (?:d’essai|gratuits|offerts)",
			"essai (?:gratuit )?(?:de|:) # jours",
			"gratuit(?:ement)? pendant # jours",
			"essai(?: gratuit)? ?\\? (?:au moins )?# jours",
		],
		moneyBackDays: [
			"# jours pour (?:changer|demander|vous|être|décider)",
			"satisfait ou remboursé ~# jours",
			"rembours\\p{L}* (?:pendant|sous|dans les) # (?:premiers )?jours",
			"garantie ~# jours",
		],
		servers: ["(?:plus de )?# serveurs"],
		locations: ["# emplacements"],
		countries: ["(?:serveurs|emplacements|adresses) dans (?:plus de )?# pays"],
	},
	ru: {
		devices: [
			"# устройств\\p{L}* (?:одновременно|сразу|на одн\\p{L}+ аккаунт\\p{L}*|под защитой|в одном)",
			"(?:до|минимум|не менее|подключ\\p{L}+|защи\\p{L}+) # устройств\\p{L}*",
			"# (?:одновременн|параллельн)\\p{L}+ подключени\\p{L}+",
		],
		trialDays: [
			"# (?:дн\\p{L}*|день) (?:бесплатно|пробн)",
			"пробн\\p{L}+ ~# (?:дн\\p{L}*|день)",
			"бесплатно # (?:дн\\p{L}*|день)",
			"пробн\\p{L}+ период\\p{L}*\\? (?:минимум )?# дн\\p{L}*",
		],
		moneyBackDays: [
			"(?:возврат|верн)\\p{L}* ~# дн\\p{L}*",
			"# дн\\p{L}* (?:на|для) возврат",
			"гарант\\p{L}* ~# дн\\p{L}*",
		],
		servers: ["# (?:VPN-)?сервер\\p{L}*"],
		locations: ["# локаци\\p{L}*"],
		countries: ["(?:сервер|локаци|адрес)\\p{L}* (?:более чем )?в (?:более чем )?# стран\\p{L}*"],
	},
	ar: {
		devices: [
			"# (?:أجهزة|جهازًا|جهاز) (?:في الوقت نفسه|في وقت واحد|معًا|بحساب|لكل حساب|محمية|على حساب|في حساب)",
			"(?:حتى|ما لا يقل عن|على الأقل) # (?:أجهزة|جهازًا)",
			"# (?:اتصالات|اتصالًا) (?:متزامنة|متوازية|متزامنًا|في الوقت نفسه)",
		],
		trialDays: [
			"(?:تجربة|تجريبية|جرّب\\p{L}*|مجانًا|مجانية|التجربة) ~# (?:أيام|يومًا|يوم)",
			"# (?:أيام|يومًا|يوم) (?:مجانًا|مجانية|تجريبية|تجربة)",
		],
		moneyBackDays: [
			"(?:استرداد|استرجاع|ضمان|أموالك) ~# (?:أيام|يومًا|يوم)(?! تجربة| مجان| تجريب)",
			"# (?:أيام|يومًا|يوم) (?:لاسترداد|لاسترجاع|لطلب)",
		],
		servers: ["# (?:خادم|خوادم|خادمًا)"],
		locations: ["(?:خادم|خوادم|خادمًا) في # (?:موقع|مواقع|موقعًا)"],
		countries: ["(?:خوادم|خادم|مواقع|موقع\\p{L}*|عنوان|عناوين) ~في ~# (?:دولة|دول|بلدًا|بلدان)"],
	},
};

const patternsOf = (locale: Locale): [Counted, RegExp][] => {
	const words = Object.keys(numberWords[locale])
		.sort((a, b) => b.length - a.length)
		.join("|");
	const number = `(?<![\\p{L}\\p{N}.,$€£])(\\d{1,3}(?:[\\s.,]\\d{3})+|\\d+|${words})(?![\\p{L}\\p{N}%])`;
	return Object.entries(phrases[locale]).flatMap(([claim, texts]) =>
		texts.map((text): [Counted, RegExp] => [
			claim as Counted,
			new RegExp(
				text.replaceAll(" ", "\\s+").replaceAll("~", "(?:[^\\s.!?;]+\\s+){0,4}?").replaceAll("#", number),
				"giu",
			),
		]),
	);
};

const compiled = new Map<Locale, [Counted, RegExp][]>();

/** Parses digits or a number word; thousands may be separated by a comma, a dot or any space. */
const numberIn = (locale: Locale, text: string): number =>
	numberWords[locale][text.toLowerCase()] ?? Number(text.replace(/[\s.,]/g, ""));

/**
 * Sentences whose number for a claim differs from `values`.
 * @param text visible text with collapsed whitespace
 */
export function numberFaults(locale: Locale, text: string, values: Record<Counted, number>): string[] {
	const known = compiled.get(locale) ?? patternsOf(locale);
	compiled.set(locale, known);
	return known.flatMap(([claim, pattern]) =>
		[...text.matchAll(pattern)].flatMap((match) => {
			const value = numberIn(locale, match[1] ?? "");
			// Years aren't claims.
			const year = /^(?:19|20)\d\d$/.test(match[1] ?? "");
			if (year || value === values[claim]) return [];
			const around = text.slice(Math.max(0, match.index - 30), match.index + match[0].length + 30);
			return [`says ${claim} = ${value}, not ${values[claim]}: “${around.trim()}”`];
		}),
	);
}
