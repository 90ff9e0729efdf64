import { html } from "hono/html";
import brand from "../../content/brand.json" with { type: "json" };
import type { MailRow } from "../db/queries/mails.ts";
import { createPlainPage } from "../http/site/plain-page.ts";

const { colors } = brand;
const { render } = createPlainPage(
	`:root{--line:light-dark(${colors["sea-200"]},${colors["sea-800"]});--link:light-dark(${colors["flare-600"]},${colors["flare-300"]})}
body{padding:24px 16px;font-size:16px;line-height:1.5}main{max-width:760px;margin:0 auto}h1{font-size:22px;margin:0 0 4px}p{margin:0 0 16px}a{color:var(--link)}.muted{color:var(--mut);font-size:14px}
ul{list-style:none;margin:0;padding:0}li{margin:0 0 8px;padding:12px 16px;background:var(--card);border:1px solid var(--line);overflow-wrap:anywhere}li a{font-weight:600}.code{font:700 20px/1.3 ui-monospace,monospace;letter-spacing:2px}iframe{width:100%;height:640px;border:1px solid var(--line);background:var(--card)}pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:16px;background:var(--card);border:1px solid var(--line)}`,
);
const page = (title: string, body: unknown) => render("en", title, html`<main>${body}</main>`);

const keys = (mail: MailRow) => [
	mail.code && html`<div>Code: <span class="code" data-code>${mail.code}</span></div>`,
	mail.link && html`<div>Link: <a data-link href="${mail.link}">${mail.link}</a></div>`,
];

const facts = (mail: MailRow) =>
	html`<div class="muted">To <bdi>${mail.recipient}</bdi> · ${mail.kind} · ${mail.lang} · <time>${new Date(mail.createdAt).toISOString()}</time></div>`;

/** The mailbox, newest first. */
export function listPage(mails: readonly MailRow[]) {
	const items = mails.map(
		(mail) =>
			html`<li><a href="/dev/mailbox/${mail.id}"><bdi>${mail.subject}</bdi></a>${facts(mail)}${keys(mail)}</li>`,
	);
	const list = items.length > 0 ? html`<ul>${items}</ul>` : html`<p>No mail yet.</p>`;
	return page(
		"Mailbox",
		html`<h1>Mailbox</h1><p class="muted">No mail server is configured (SMTP_URL), so mails wait here. Newest first; reload for more. Also as <a href="/dev/mailbox.json">JSON</a>.</p>${list}`,
	);
}

/** A mail: its code, link, HTML and text. */
export function messagePage(mail: MailRow) {
	return page(
		mail.subject,
		html`<p><a href="/dev/mailbox">Mailbox</a></p><h1 dir="auto">${mail.subject}</h1>${facts(mail)}<p>${keys(mail)}</p><iframe title="Message" sandbox src="/dev/mailbox/${mail.id}/html"></iframe><h2>Text</h2><pre dir="auto" lang="${mail.lang}">${mail.text}</pre>`,
	);
}
