import type { Locale } from "../../i18n/locales.ts";
import { serverText } from "../../i18n/server.ts";
import type { MailInput } from "./input.ts";
import { dayOf, money } from "./sale.ts";

/** How somebody stands who is written to about a plan or a trial: the sentence that the profile shows, too. */
export function standingIn(input: MailInput, locale: Locale, now: number): string {
	const t = serverText(locale, "standing");
	const date = (time: number) => dayOf(locale, time);
	if (input.kind === "trial_ending") return t("trial", { date: date(input.endsAt) });
	if (input.kind === "trial_ended") return t("free");
	if (!("sale" in input)) return "";
	if (input.kind === "refund_requested") return t("requested");
	const { endsAt, passFrom, renewsAt, renewalAmount, currency, trialEndsAt } = input.sale;
	if (input.kind === "payment_failed" && endsAt)
		return t(endsAt > now ? "unpaid" : "ended", { date: date(endsAt) });
	if (renewsAt && renewalAmount != null)
		return t("renews", { date: date(renewsAt), price: money(locale, renewalAmount, currency) });
	if (endsAt && passFrom && passFrom > now) return t("follows", { from: date(passFrom), date: date(endsAt) });
	if (endsAt && endsAt > now) return t("ends", { date: date(endsAt) });
	return trialEndsAt ? t("trial", { date: date(trialEndsAt) }) : t("free");
}
