import { freeAndPaid } from "../../content/readers/free-and-paid.ts";
import type { Locale } from "../../i18n/locales.ts";
import { getText } from "./text.ts";

/** The table that compares the free plan with a paid one. For build time only. */
export function getCompareWords(locale: Locale) {
	const { t } = getText(locale);
	const has = (value: boolean | string) =>
		typeof value === "string" ? t(`pricing:compare.values.${value}`) : value;
	return {
		title: t("pricing:compare.title"),
		feature: t("pricing:compare.feature"),
		free: t("pricing:compare.free"),
		paid: t("pricing:compare.paid"),
		yes: t("common:states.yes"),
		no: t("common:states.no"),
		rows: freeAndPaid.map(({ id, free, paid }) => ({
			name: t(`pricing:compare.rows.${id}`),
			free: has(free),
			paid: has(paid),
		})),
	};
}
