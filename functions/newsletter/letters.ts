import brand from "../../content/brand.json" with { type: "json" };
import { defaultLocale, isLocale, type Locale } from "../../i18n/locales.ts";
import { getPrefix } from "../../i18n/paths.ts";
import { getServerText } from "../../i18n/server.ts";
import { mailedPages } from "../contract/account/links.ts";
import { lifetimes } from "../contract/index.ts";
import type { NewMail } from "../db/queries/mails.ts";
import type { Subscriber } from "../db/queries/newsletter.ts";
import type { Deps } from "../deps.ts";
import { createMailedLink } from "../http/site/mailed-link.ts";
import { assembleMail } from "../mail/html.ts";
import { hashFor, isSameHash } from "../utils/keyed-hash.ts";

export const pages = { confirm: mailedPages.subscribe, unsubscribe: mailedPages.unsubscribe };
type LinkUse = keyof typeof pages;

const linkProof = hashFor<[use: LinkUse, id: string]>("newsletter");

/** An unforgeable link that needs no storage. */
export const buildNewsletterLink = (
	deps: Pick<Deps, "hashKey" | "origin">,
	use: LinkUse,
	id: string,
	lang: Locale,
): string => createMailedLink(deps.origin, lang, pages[use], `${id}.${linkProof(deps, use, id)}`);

/** The subscriber id in a link's token; null if the signature is wrong. */
export function readLink(deps: Pick<Deps, "hashKey">, use: LinkUse, token: string): string | null {
	const [id = "", signature = ""] = token.split(".");
	return id && isSameHash(signature, linkProof(deps, use, id)) ? id : null;
}

type LetterInput =
	/** Confirms a subscription request, or says that the address is already subscribed. */
	| { kind: "confirm" | "known" }
	/** A post, with the language of its text. */
	| { kind: "letter"; post: { id: string; title: string; excerpt: string; lang: Locale } };

/** Mail kinds; `letter` is sent after all others (db/queries/mails.ts). */
const kinds = { confirm: "newsletter-confirm", known: "newsletter-known", letter: "letter" };

/** Composes a newsletter mail in the reader's language, as text and HTML; newsletters have one-click unsubscribe (RFC 8058). */
export function composeLetter(
	deps: Pick<Deps, "hashKey" | "origin" | "now">,
	recipient: Pick<Subscriber, "id" | "email" | "lang">,
	input: LetterInput,
): NewMail {
	const locale = isLocale(recipient.lang) ? recipient.lang : defaultLocale;
	const t = getServerText(locale, "newsletter");
	const post = input.kind === "letter" ? input.post : null;
	const values = { brand: brand.name, email: recipient.email, title: post?.title, excerpt: post?.excerpt };
	const translate = (key: string) => t(`${input.kind}.${key}`, values);
	const blog = `${deps.origin}${getPrefix(locale)}/blog`;
	const confirm =
		input.kind === "confirm" ? buildNewsletterLink(deps, "confirm", recipient.id, locale) : null;
	const unsubscribe = confirm ? null : buildNewsletterLink(deps, "unsubscribe", recipient.id, locale);
	const parts = {
		heading: translate("heading"),
		greeting: t("greeting"),
		intro: translate("intro"),
		validity: confirm && t("hours", { count: lifetimes.linkHours }),
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
