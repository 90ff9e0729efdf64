import type { ReactNode } from "react";
import brand from "../../../content/brand.json";
import { plans } from "../../../content/plans.json";
import type { Locale } from "../../../i18n/locales.ts";
import type { CallWords } from "../../api/message.ts";
import { callWords } from "../../i18n/call-words.ts";
import { compareWords } from "../../i18n/compare-words.ts";
import { section } from "../../i18n/dictionaries.ts";
import type { Text } from "../../i18n/text.ts";
import type { CompareWords } from "../../ui/blocks/FreeAndPaid.tsx";
import type { ConfirmingWords } from "../../ui/forms/ConfirmingCoins.tsx";

type Profile = typeof import("../../../i18n/en/profile.json");
type Auth = typeof import("../../../i18n/en/auth.json");

/** What every tab says, and the first one. */
export interface ProfileWords extends CallWords, Pick<Profile, "h1" | "tabs" | "pricing"> {
	home: Omit<Profile["home"], "premium" | "checkout" | "trial">;
	retry_label: string;
	loading: string;
	failed: string;
}

/** What the tabs for devices and details say, and paid plans; in a file of its own. */
export interface AccountWords extends Pick<Profile, "devices" | "profile"> {
	premium: Profile["home"]["premium"];
	trial: Profile["home"]["trial"];
	checkout: Profile["home"]["checkout"];
	confirming: ConfirmingWords;
	compare: CompareWords;
	/** How somebody stands, in the words of the mails. */
	standing: typeof import("../../../i18n/en/standing.json");
	/** Names of the plans by their ids. */
	plans: Partial<Record<string, string>>;
	/** Why a call about payments failed. */
	payment_errors: CallWords["errors"];
	unknown_location: string;
	brand: string;
	cancel: string;
	/** What a downloaded file's name begins with. */
	file_name: string;
	fields: Pick<Auth["fields"], "password" | "show_password" | "hide_password">;
	password_errors: Pick<Auth["errors"], "password_required" | "password_wrong">;
}

/** All of it, for what stands in those tabs. */
export type TabWords = ProfileWords & AccountWords;

/** Renders what needs the deferred words: a whole tab, or a part beside others, which is left out until they are there. */
export type WithDeferredWords = (render: (words: TabWords) => ReactNode, isBeside?: boolean) => ReactNode;

/** The words that the page hands to its island, with the facts in them filled in. For build time only. */
export function profileWords(locale: Locale, t: Text["t"]): ProfileWords {
	const { h1, tabs, home, pricing } = section(locale, "profile");
	const { premium: _, checkout: __, trial: ___, ...first } = home;
	const { actions, states } = section(locale, "common");
	return {
		h1,
		tabs,
		home: { ...first, free: { ...first.free, text: t("profile:home.free.text") } },
		pricing,
		...callWords(locale, "unauthorized", "session_ended"),
		retry_label: actions.retry,
		loading: states.loading,
		failed: states.failed,
	};
}

/** The words of paid plans and of the tabs for devices and details, which the island loads by themselves. For build time only. */
export function accountWords(locale: Locale, t: Text["t"]): AccountWords {
	const { home, devices, profile } = section(locale, "profile");
	const { names } = section(locale, "pricing").plan;
	const { actions, states, confirming } = section(locale, "common");
	const { fields, errors } = section(locale, "auth");
	return {
		premium: home.premium,
		trial: {
			...home.trial,
			offer_text: t("profile:home.trial.offer_text"),
			begin: t("profile:home.trial.begin"),
		},
		checkout: home.checkout,
		confirming,
		compare: compareWords(locale),
		standing: section(locale, "standing"),
		plans: Object.fromEntries(plans.map(({ id, nameKey }) => [id, names[nameKey as keyof typeof names]])),
		payment_errors: callWords(
			locale,
			"payments_unavailable",
			"no_subscription",
			"refund_closed",
			"already_subscribed",
			"trial_used",
		).errors,
		devices: { ...devices, empty: { ...devices.empty, download: t("profile:devices.empty.download") } },
		profile: { ...profile, refund_text: t("profile:profile.refund_text") },
		brand: brand.name,
		unknown_location: states.unknownLocation,
		cancel: actions.cancel,
		file_name: brand.slug,
		fields: {
			password: fields.password,
			show_password: fields.show_password,
			hide_password: fields.hide_password,
		},
		password_errors: { password_required: errors.password_required, password_wrong: errors.password_wrong },
	};
}
