import { html, raw } from "hono/html";
import brand from "../../content/brand.json" with { type: "json" };
import { isolateAddress } from "../../i18n/format.ts";
import { type Direction, getLocaleEntry, type Locale } from "../../i18n/locales.ts";
import type { NewMail } from "../db/queries/mails.ts";
import type { Deps } from "../deps.ts";

interface MailParts {
	heading: string;
	greeting: string;
	intro: string;
	facts?: [label: string, value: string][];
	codeLabel?: string;
	code?: string | null;
	validity: string | null;
	button: string;
	link: string;
	linkFallback: string;
	ignore: string;
	signOff: string;
	footer: string;
	unsubscribe?: { text: string; link: string };
}

const { colors } = brand;
const font = raw("font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif");

/** One column with inline styles for basic mail clients, in the site's light and dark colours. */
function renderHtml(lang: string, dir: Direction, parts: MailParts): string {
	const paragraph = (content: unknown) => html`<p style="margin:0 0 16px">${content}</p>`;
	const align = dir === "rtl" ? "right" : "left";
	const code =
		parts.code &&
		html`<p style="margin:0 0 4px;font-size:14px">${parts.codeLabel}</p>
<p class="code" style="margin:0 0 20px;padding:14px 18px;border:1px solid ${colors["sea-300"]};background:${colors["sea-50"]};font-size:30px;font-weight:700;letter-spacing:6px;text-align:center"><bdi dir="ltr">${parts.code}</bdi></p>`;
	const facts = parts.facts?.map(
		([label, value], i) => html`${i ? html`<br>\n` : ""}${label}: <b><bdi>${value}</bdi></b>`,
	);
	const unsubscribe =
		parts.unsubscribe &&
		html` <a href="${parts.unsubscribe.link}" style="color:inherit">${parts.unsubscribe.text}</a>`;
	const page = html`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${parts.heading}</title>
<style>@media (prefers-color-scheme:dark){body,.page{background:${colors["sea-950"]}!important}.card{background:${colors["sea-900"]}!important;color:${colors["sea-50"]}!important}.code{background:${colors["sea-850"]}!important;border-color:${colors["sea-700"]}!important}.small{color:${colors["sea-300"]}!important}}</style>
</head>
<body style="margin:0;background:${colors["sea-50"]}">
<div class="page" style="padding:24px 12px;background:${colors["sea-50"]}">
<div class="card" dir="${dir}" style="max-width:520px;margin:0 auto;padding:28px 24px;background:${colors["sea-0"]};color:${colors["sea-900"]};text-align:${align};font-size:16px;line-height:1.55;overflow-wrap:anywhere;word-break:break-word;${font}">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${parts.heading}</h1>
${paragraph(parts.greeting)}
${paragraph(parts.intro)}
${facts?.length ? paragraph(facts) : ""}
${code}<p style="margin:0 0 20px"><a href="${parts.link}" style="display:inline-block;padding:12px 20px;background:${colors["lamp-400"]};color:${colors["sea-900"]};font-weight:700;text-decoration:none">${parts.button}</a></p>
${parts.validity && paragraph(parts.validity)}
${paragraph(parts.ignore)}
${paragraph(parts.signOff)}
<p class="small" style="margin:0 0 8px;font-size:13px;color:${colors["sea-700"]}">${parts.linkFallback}<br><a href="${parts.link}" style="color:inherit;word-break:break-all"><bdi dir="ltr">${parts.link}</bdi></a></p>
<p class="small" style="margin:0;font-size:13px;color:${colors["sea-700"]}">${parts.footer}${unsubscribe}</p>
</div>
</div>
</body>
</html>
`;
	return String(page);
}

export function assembleMail(
	deps: Pick<Deps, "now">,
	{ kind, to, locale, subject }: { kind: string; to: string; locale: Locale; subject: string },
	given: MailParts,
): NewMail {
	const isolate = (sentence: string): string =>
		[to, brand.emails.support].reduce((text, address) => isolateAddress(locale, text, address), sentence);
	const { intro, ignore, footer, unsubscribe, code = null, link, facts = [] } = given;
	const parts = { ...given, intro: isolate(intro), ignore: isolate(ignore), footer: isolate(footer) };
	const { dir } = getLocaleEntry(locale);
	// French puts a space before colons.
	const colon = locale === "fr" ? "\u00a0:" : ":";
	const text = [
		parts.greeting,
		// In other mails the subject says the same.
		kind === "letter" && parts.heading,
		parts.intro,
		facts
			.map(([label, value]) => `${label}${colon} ${dir === "rtl" ? `\u2068${value}\u2069` : value}`)
			.join("\n"),
		code && `${parts.codeLabel}${colon} ${code}`,
		`${parts.button}${colon}\n${link}`,
		parts.validity,
		parts.ignore,
		parts.signOff,
		`-- \n${parts.footer}`,
		unsubscribe && `${unsubscribe.text}${colon}\n${unsubscribe.link}`,
	];
	return {
		id: crypto.randomUUID(),
		recipient: to,
		kind,
		lang: locale,
		subject,
		text: text.filter(Boolean).join("\n\n"),
		html: renderHtml(locale, dir, parts),
		code,
		link,
		createdAt: deps.now(),
	};
}
