import { useState } from "react";
import { checkout, checkoutTimeouts } from "../../../../functions/contract/billing/billing.ts";
import type { ErrorCode } from "../../../../functions/contract/errors.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { call } from "../../../api/call.ts";
import { getMessage } from "../../../api/message.ts";
import { usePageRestore } from "../../../ui/forms/use-restore.ts";
import { navigate } from "../../../ui/navigate.ts";
import { notifyNext } from "../../../ui/toast.ts";
import type { PayBy } from "../plans/plan-text.ts";
import type { PlanWords } from "../plans/plan-words.ts";

export const getLoginPath = (locale: Locale, plan: string): string =>
	`${getLocalePath(locale, "/login")}?${new URLSearchParams({ from: getPlanPath(locale, plan) })}`;

export const getPlanPath = (locale: Locale, plan: string): string =>
	`${getLocalePath(locale, "/pricing")}?${new URLSearchParams({ plan })}`;

export type Place = "pricing" | "profile";

/** Goes to the login and back to the plan after the session ended; the profile redirects by itself. */
export function goToLogin(locale: Locale, { errors }: PlanWords, place: Place, plan: string): void {
	if (place === "profile") return;
	notifyNext("error", errors.session_ended ?? errors.unknown);
	navigate.to(getLoginPath(locale, plan));
}

export interface Refusal {
	plan: string;
	error: ErrorCode;
	text: string;
}

export function useCheckout(locale: Locale, words: PlanWords, place: Place, payBy: PayBy) {
	const { currency, coins = false } = payBy;
	const [pending, setPending] = useState<string | null>(null);
	const [refusal, setRefusal] = useState<Refusal | null>(null);
	/** Client secret of Stripe's embedded form. */
	const [form, setForm] = useState<string | null>(null);

	const reset = () => {
		setPending(null);
		setForm(null);
	};
	usePageRestore(reset);

	const refuse = (plan: string, error: ErrorCode, text: string) => {
		reset();
		setRefusal({ plan, error, text });
	};

	const buy = async (plan: string) => {
		if (pending !== null) return;
		setPending(plan);
		setRefusal(null);
		const headers = { "idempotency-key": crypto.getRandomValues(new Uint32Array(4)).join("-") };
		const result = await call(
			checkout,
			{ packageId: plan, ...(currency && { currency }), ...(coins && { method: "coins" as const }) },
			{ headers, token: true, deadline: checkoutTimeouts.browser },
		);
		const failed = words.plan.checkoutFailed;
		if (!result.ok && result.status === 401) return goToLogin(locale, words, place, plan);
		if (!result.ok) return refuse(plan, result.error, getMessage(result, words, locale, failed));
		const { url, client_secret: secret } = result.reply;
		if (secret && words.settings.stripe) return setForm(secret);
		if (!url || !/^https?:$/.test(new URL(url, location.href).protocol))
			return refuse(plan, "unknown", failed);
		navigate.to(url);
	};
	return { pending, refusal, form, buy, reset, refuse };
}
