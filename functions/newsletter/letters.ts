import brand from "../../content/brand.json" with { type: "json" };
import { defaultLocale, isLocale, type Locale } from "../../i18n/locales.ts";
import { prefixOf } from "../../i18n/paths.ts";
import { serverText } from "../../i18n/server.ts";
import { limits } from "../contract/index.ts";
import type { NewMail } from "../db/queries/mails.ts";
import type { Deps } from "../deps.ts";
import { assembleMail } from "../mail/html.ts";
import { newsletterLink } from "./links.ts";

interface Recipient {
	id: string;
	email: string;
	lang: string;
}

export type LetterInput =
	/** Confirms a subscription request. */
	| { kind: "confirm" }
	/** The address is already subscribed. */
	| { kind: "known" }
	/** A post, with the language of its text. */
	| { kind: "letter"; post: { id: string; title: string; excerpt: string; lang: Locale } };

/** Mail kinds; `letter` is sent after all others (db/queries/mails.ts). */
const kinds = {
	confirm: "newsletter-confirm",
	known: "newsletter-known",
	letter: "letter",
} as const;

/** Composes a newsletter mail in the reader's language, as text and HTML; newsletters have one-click unsubscribe (RFC 8058). */
export function composeLetter(
	deps: Pick<Deps, "hashKey" | "origin" | "now">,
	recipient: Recipient,
	input: LetterInput,
): NewMail {
	const locale = isLocale(recipient.lang) ? recipient.lang : defaultLocale;
	const t = serverText(locale, "newsletter");
	const post = input.kind === "letter" ? input.post : null;
	const values = { brand: brand.name, email: recipient.email, title: post?.title, excerpt: post?.excerpt };
	const translate = (key: string) => t(`${input.kind}.${key}`, values);
	const blog = `${deps.origin}${prefixOf(locale)}/blog`;
	const confirm = input.kind === "confirm" ? newsletterLink(deps, "confirm", recipient.id, locale) : null;
	const unsubscribe = confirm ? null : newsletterLink(deps, "unsubscribe", recipient.id, locale);
	const parts = {
		heading: translate("heading"),
		greeting: t("greeting"),
		intro: translate("intro"),
		facts: [] as [string, string][],
		codeLabel: "",
		code: null,
		validity: confirm && t("hours", { count: limits.linkHours }),
		button: translate("button"),
		link: confirm ?? (post ? `${blog}/post/${post.id}` : blog),
		linkFallback: t("link_fallback"),
		ignore: translate("ignore"),
		signOff: t("sign_off", values),
		footer: translate("footer"),
		...(unsubscribe && { unsubscribe: { text: t("unsubscribe_link"), link: unsubscribe } }),
	};
	const head = { kind: kinds[input.kind], to: recipient.email, locale, subject: translate("subject") };
	return { ...assembleMail(deps, head, parts), unsubscribe: post ? unsubscribe : null };
}
