import type { Locale } from "../../../i18n/locales.ts";

interface Speech {
	/** Names of the free plan. */
	free: RegExp;
	/** Other plans, which may have what the free one lacks. */
	other: RegExp;
	/** Features it lacks, by row of content/free-and-paid.json; `locations` and `features` mean all of them. */
	missingFeatures: Record<string, RegExp>;
	/** Limits that it doesn't have. */
	limits: RegExp;
}

const gigabytes = "\\d[\\d.,]*\\s?(?:[GMТ]B|[GM]o|[ГМ]Б|гига|мега|غيغا|جيجا|ميغا)";

const phrases: Record<Locale, Speech> = {
	en: {
		free: /\bfree (?:plan|tier|version|account)\b|\bthe free one\b/i,
		other: /\bpaid\b|\btrial\b|\bpremium\b|every location and every feature until/i,
		missingFeatures: {
			locations: /\b(?:every|all) (?:\d+ )?(?:server )?locations?\b/i,
			features: /\b(?:every|all) features?\b/i,
			split: /split tunnel/i,
			ads: /\b(?:blocks? ads|ad(?:s)? (?:and tracker )?block|no ads)/i,
			moneyBack: /money[- ]back|refund/i,
		},
		limits: new RegExp(`${gigabytes}|\\bdata (?:cap|limit of)|expires|runs out`, "i"),
	},
	fr: {
		free: /formule gratuite|version gratuite|sur la gratuite/i,
		other: /payante|essai|premium/i,
		missingFeatures: {
			locations: /tous les (?:\d+ )?emplacements/i,
			features: /toutes les fonctionnalités/i,
			split: /split tunnel/i,
			ads: /bloqu\p{L}* (?:les|des) publicités|blocage des publicités/iu,
			moneyBack: /rembours/i,
		},
		limits: new RegExp(`${gigabytes}|quota|expire`, "i"),
	},
	ru: {
		free: /бесплатн\p{L}+ (?:тариф|верси|аккаунт)\p{L}*/iu,
		other: /платн\p{L}+ тариф(?<!бесплатн\p{L}+ тариф)|пробн\p{L}+ период|премиум/iu,
		missingFeatures: {
			locations: /все(?:х|ми)? (?:\d+ )?локаци/iu,
			features: /все(?:х|ми)? возможност/iu,
			split: /раздельн\p{L}+ туннел/iu,
			ads: /блокир\p{L}+ реклам|блокировк\p{L}+ реклам/iu,
			moneyBack: /возврат\p{L}* денег/iu,
		},
		limits: new RegExp(`${gigabytes}|истека|лимит`, "iu"),
	},
	ar: {
		free: /خطة مجانية|الخطة المجانية|بالخطة المجانية|نسخة مجانية/u,
		other: /مدفوعة|تجرب/u,
		missingFeatures: {
			locations: /(?:كل|جميع) المواقع/u,
			features: /(?:كل|جميع) المزايا/u,
			split: /تقسيم النفق/u,
			ads: /حجب الإعلانات|تحجب الإعلانات/u,
			moneyBack: /استرداد/u,
		},
		limits: new RegExp(`${gigabytes}|حصة بيانات|تنتهي صلاحيته`, "u"),
	},
};

/**
 * Sentences that misdescribe the free plan: they claim a feature it lacks, or a limit it doesn't have.
 * @param missingFeatures rows of content/free-and-paid.json that the free plan lacks
 */
export function freePlanFaults(locale: Locale, text: string, missingFeatures: readonly string[]): string[] {
	const { free, other, missingFeatures: words, limits } = phrases[locale];
	// Split at full stops, and between text blocks that end without one.
	return text.split(/(?<=[.!?؟…])\s+/).flatMap((sentence) => {
		if (!free.test(sentence) || other.test(sentence)) return [];
		const claimed = missingFeatures.filter((name) => words[name]?.test(sentence));
		if (limits.test(sentence)) claimed.push("a limit");
		return claimed.map((name) => `says that the free plan has ${name}: “${sentence.slice(0, 160)}”`);
	});
}
