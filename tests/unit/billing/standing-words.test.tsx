import { describe, expect, it } from "vitest";
import type { Account } from "../../../functions/contract/account/account.ts";
import type { Billing } from "../../../functions/contract/billing/billing.ts";
import type { Deps } from "../../../functions/deps.ts";
import { composeMail } from "../../../functions/mail/compose.ts";
import type { MailInput } from "../../../functions/mail/input.ts";
import { fill, formatLongDay, formatMoney } from "../../../i18n/format.ts";
import { localeCodes } from "../../../i18n/locales.ts";
import Profile from "../../../src/features/profile/Profile.tsx";
import { getAccountWords, getProfileWords } from "../../../src/features/profile/profile-words.ts";
import { getText } from "../../../src/words/text.ts";
import { plainText } from "../../support/plain-text.ts";
import { renewing, trialOver } from "../account/profile-fixtures.ts";
import { anna, browser, loggedIn, render, reply, waitFor } from "../island.tsx";

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 22, 12);
const ends = now + 40 * day;
const endedAt = now - day;
const from = now + 9 * day;
const iso = (time: number) => new Date(time).toISOString();
const deps = { origin: "http://localhost:4321", now: () => now } as Deps;
const sale = { packageId: "month", currency: "USD", amount: 900 };

const free: Account = {
	...anna,
	type: "free",
	package: null,
	trial: trialOver,
	unpaid: null,
	confirming: null,
};
const onTrial: Account = {
	...free,
	type: "trial",
	package: { name: "Free trial", allowed_devices: 10, end_date: iso(ends) },
	trial: { state: "running", end_date: iso(ends), days_left: 3 },
};
const paid: Account = { ...onTrial, type: "month", trial: trialOver };
const refund = { until: iso(ends), automatic: false, amount: "9.00", currency: "USD" };
const active = renewing("month", iso(ends), "9.00", { refund: { ...refund, state: "open" } });
const notRenewing: Billing = { ...active, auto_renew: false, renews_at: null };
const renewal = { renewsAt: ends, renewalAmount: 900 };

type About = MailInput extends infer Kind
	? Kind extends MailInput
		? Omit<Kind, "to" | "locale" | "name">
		: never
	: never;

/** Each state by its sentence: the profile's data, and the mails that use the sentence. */
const states: Record<string, { account: Account; billing?: Billing; mails: About[] }> = {
	renews: {
		account: paid,
		billing: active,
		mails: (["bought", "renewed", "renewal_on"] as const).map((kind) => ({
			kind,
			sale: { ...sale, ...renewal },
		})),
	},
	ends: {
		account: paid,
		billing: notRenewing,
		mails: (["bought", "renewal_off", "refunded"] as const).map((kind) => ({
			kind,
			sale: { ...sale, endsAt: ends },
		})),
	},
	follows: {
		account: paid,
		billing: { ...notRenewing, renewable: false, pass_from: iso(from) },
		mails: [{ kind: "pass_after_plan", sale: { ...sale, passFrom: from, endsAt: ends } }],
	},
	unpaid: {
		account: paid,
		billing: { ...notRenewing, payment_failed: { url: null } },
		mails: [{ kind: "payment_failed", sale: { ...sale, endsAt: ends } }],
	},
	ended: {
		account: { ...free, unpaid: { ended_at: iso(endedAt), url: null } },
		mails: [{ kind: "payment_failed", sale: { ...sale, endsAt: endedAt } }],
	},
	requested: {
		account: paid,
		billing: { ...active, refund: { ...refund, state: "requested" } },
		mails: [{ kind: "refund_requested", sale }],
	},
	trial: {
		account: onTrial,
		mails: [
			{ kind: "trial_ending", endsAt: ends },
			{ kind: "refunded", sale: { ...sale, endsAt: null, trialEndsAt: ends } },
		],
	},
	free: {
		account: free,
		mails: [
			{ kind: "trial_ended", endsAt: endedAt },
			{ kind: "refunded", sale: { ...sale, endsAt: null } },
			{ kind: "refunded", sale: { ...sale, endsAt: endedAt } },
		],
	},
};

const files: Record<string, object> = {};
const { at } = browser(files);

loggedIn();

describe.each(localeCodes)("a subscription state in %s", (locale) => {
	const { t } = getText(locale);
	const words = getAccountWords(locale, t);
	const standing: Record<string, string> = words.standing;

	it.each(Object.keys(standing))("%s is described by mail in the words of the profile", async (state) => {
		const { account, billing, mails } = states[state] ?? { account: free, mails: [] };
		expect(mails).not.toEqual([]);
		files[`/words/profile/${locale}.json`] = words;
		files["/api/vpnuser/me"] = reply(account);
		files["/api/vpnuser/billing"] = reply(billing);
		files["/api/vpnuser/invoices"] = reply([]);
		at("/profile");
		const price = formatMoney(locale, "9.00", "USD");
		const text = plainText(
			fill(standing[state] ?? "", {
				date: formatLongDay(locale, iso(state === "ended" ? endedAt : ends)),
				from: formatLongDay(locale, iso(from)),
				price,
			}),
		);
		render(<Profile locale={locale} words={getProfileWords(locale)} />);
		// The free plan's heading drops the full stop.
		const sentence = state === "free" ? text.slice(0, -1) : text;
		await waitFor(() => expect(plainText(document.body.textContent)).toContain(sentence));
		for (const about of mails) {
			const input = { ...about, to: anna.email, locale, name: anna.name } as MailInput;
			expect(plainText(composeMail(deps, input).text)).toContain(text);
		}
	});
});
