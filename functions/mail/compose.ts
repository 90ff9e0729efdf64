import brand from "../../content/brand.json" with { type: "json" };
import catalogue from "../../content/platforms.json" with { type: "json" };
import { formatDate, formatLongDay, formatPrice } from "../../i18n/format.ts";
import { defaultLocale, isLocale, type Locale } from "../../i18n/locales.ts";
import { getPrefix } from "../../i18n/paths.ts";
import { getServerText } from "../../i18n/server.ts";
import type { Device } from "../contract/account/account.ts";
import { lifetimes, mailedPages } from "../contract/index.ts";
import type { NewMail } from "../db/queries/mails.ts";
import type { Deps } from "../deps.ts";
import { createMailedLink } from "../http/site/mailed-link.ts";
import { formatPlace } from "../integrations/geo/index.ts";
import { assembleMail } from "./html.ts";
import type { MailInput, PersonalMail } from "./input.ts";
import { listSaleFacts } from "./sale.ts";

/** Why a mail was sent, if not because its reader has an account. */
const footerReasons: Partial<Record<MailInput["kind"], string>> = {
	signup: "signup",
	known: "signup",
	reset: "reset",
	unknown: "reset",
	email_code: "change",
	refund_support: "support",
	refund_failed_support: "support",
	coins_support: "coins",
};

/** Readers of these have no account to log in to. */
const accountlessKinds: readonly string[] = ["unknown", "deleted"] satisfies MailInput["kind"][];

function createLink(origin: string, locale: Locale, input: MailInput): string {
	const prefix = origin + getPrefix(locale);
	const mailedLinkFor = (page: Parameters<typeof createMailedLink>[2], token: string) =>
		createMailedLink(origin, locale, page, token);
	if (input.kind === "factor_removal") return mailedLinkFor(mailedPages.cancelFactorRemoval, input.token);
	if (input.kind === "email_code")
		return `${prefix}/profile?${new URLSearchParams({ confirm: input.token })}#profile`;
	if ("token" in input && "due" in input) return mailedLinkFor(mailedPages.undo, input.token);
	if (input.kind.startsWith("factor_") || input.kind.startsWith("passkey_") || input.kind === "recovery_used")
		return `${prefix}/profile#profile`;
	if (input.kind === "country" || input.kind === "manual_password") return `${prefix}/profile#devices`;
	if (input.kind.endsWith("_support")) return origin;
	if ("endsAt" in input) return `${prefix}/pricing`;
	if ("sale" in input) return input.payAt || `${prefix}/profile`;
	if (!("token" in input)) return `${prefix}/${accountlessKinds.includes(input.kind) ? "signup" : "login"}`;
	const page = input.kind === "signup" ? mailedPages.confirm : mailedPages.reset;
	// The address lets the page of an expired link send a new one.
	const query = new URLSearchParams({
		email: input.to,
		...("next" in input && input.next && { next: input.next }),
	});
	return `${mailedLinkFor(page, input.token)}?${`${query}`.replaceAll("%40", "@").replaceAll("%2F", "/")}`;
}

type Translate = (key: string, more?: Record<string, string>) => string;

/** Browsers and unknown platforms are translated. */
const platformNames = new Map(catalogue.platforms.map(({ id, name }) => [id, name]));

function describeDevice({ platform, browser, system }: Device, translate: Translate): string {
	if (platform !== "web") {
		const app = platformNames.get(platform);
		return app ? translate("app", { system: app }) : translate("other");
	}
	if (browser && system) return translate("browser", { browser, system });
	return browser ?? system ?? translate("web");
}

const formatUtc = (locale: Locale, time: number): string =>
	`${formatDate(locale, time, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })} UTC`;

/** Labelled facts of a security mail: of a login, or of the change. In UTC, because the reader's time zone is unknown. */
function listSecurityFacts(
	input: MailInput,
	locale: Locale,
	translate: Translate,
	now: number,
): [label: string, value: string][] {
	if (input.kind === "country")
		return [
			[translate("time"), formatUtc(locale, now)],
			[translate("platform"), describeDevice(input, translate)],
			[translate("country"), formatPlace(input.country, null, locale) ?? input.country],
		];
	const facts: [label: string, value: string][] = [];
	if ("passkey" in input && input.passkey) facts.push([translate("passkey"), input.passkey]);
	if ("due" in input) facts.push([translate("when"), formatUtc(locale, input.due)]);
	return facts;
}

/** Composes a mail in the reader's language, as text and HTML, to be queued in the batch of its cause. */
export function composeMail(deps: Pick<Deps, "now" | "origin">, input: MailInput): NewMail {
	const locale = isLocale(input.locale) ? input.locale : defaultLocale;
	const t = getServerText(locale, "mail");
	const code = "code" in input ? input.code : null;
	const link = createLink(deps.origin, locale, input);
	const country = input.kind === "country" ? formatPlace(input.country, null, locale) : null;
	const sale = "sale" in input ? input.sale : null;
	const customer = sale?.request?.customer;
	const values = {
		brand: brand.name,
		support: brand.emails.support,
		email: input.to,
		code,
		country,
		customer,
		standing: composePlanSentence(input, locale, deps.now()),
		what: "change" in input ? t(`undo.${input.change}.undone`) : null,
		date: "endsAt" in input ? formatLongDay(locale, input.endsAt) : null,
	};
	const translate: Translate = (key, more) => t(`${input.kind}.${key}`, { ...values, ...more });
	const parts = {
		heading: translate("heading"),
		greeting: "name" in input ? t("greeting_named", { name: input.name }) : t("greeting"),
		intro: translate("intro"),
		facts: sale ? listSaleFacts(sale, locale, t) : listSecurityFacts(input, locale, translate, deps.now()),
		codeLabel: t("code_label"),
		code,
		validity:
			[
				code && t("minutes", { count: lifetimes.codeMinutes }),
				(code || input.kind === "undone") && t("hours", { count: lifetimes.linkHours }),
			]
				.filter(Boolean)
				.join(" ") || null,
		button: translate("button"),
		link,
		linkFallback: t("link_fallback"),
		ignore: translate("ignore"),
		signOff: t("sign_off", values),
		footer: t(`footer.${footerReasons[input.kind] ?? "account"}`, values),
	};
	return assembleMail(deps, { kind: input.kind, to: input.to, locale, subject: translate("subject") }, parts);
}

export const composeMailTo = (
	deps: Pick<Deps, "now" | "origin">,
	{ email: to, lang: locale, name }: { email: string; lang: string; name: string },
	mail: PersonalMail,
): NewMail => composeMail(deps, { to, locale, name, ...mail });

export const support = { email: brand.emails.support, lang: defaultLocale, name: brand.name };

/** The reader's plan or trial status, in the same words as the profile. */
function composePlanSentence(input: MailInput, locale: Locale, now: number): string {
	const t = getServerText(locale, "standing");
	const day = (time: number) => formatLongDay(locale, time);
	if (input.kind === "trial_ending") return t("trial", { date: day(input.endsAt) });
	if (input.kind === "trial_ended") return t("free");
	if (!("sale" in input)) return "";
	if (input.kind === "refund_requested") return t("requested");
	const { endsAt, passFrom, renewsAt, renewalAmount, currency, trialEndsAt } = input.sale;
	if (input.kind === "payment_failed" && endsAt)
		return t(endsAt > now ? "unpaid" : "ended", { date: day(endsAt) });
	if (renewsAt && renewalAmount != null)
		return t("renews", { date: day(renewsAt), price: formatPrice(locale, renewalAmount / 100, currency) });
	if (endsAt && passFrom && passFrom > now) return t("follows", { from: day(passFrom), date: day(endsAt) });
	if (endsAt && endsAt > now) return t("ends", { date: day(endsAt) });
	return trialEndsAt ? t("trial", { date: day(trialEndsAt) }) : t("free");
}
