import type { Context, MiddlewareHandler } from "hono";
import { html } from "hono/html";
import brand from "../../content/brand.json" with { type: "json" };
import { findMail, listMails, type MailRow } from "../db/queries/mails.ts";
import { createError } from "../http/api-error.ts";
import type { App, AppEnv } from "../http/env.ts";
import { createPlainPage } from "../http/site/plain-page.ts";
import { toIso } from "../utils/time.ts";
import { guardDevPage } from "./guard.ts";

const { colors } = brand;
const { render } = createPlainPage(
	`:root{--line:light-dark(${colors["sea-200"]},${colors["sea-800"]});--link:light-dark(${colors["flare-600"]},${colors["flare-300"]})}
body{padding:24px 16px;font-size:16px;line-height:1.5}main{max-width:760px;margin:0 auto}h1{font-size:22px;margin:0 0 4px}p{margin:0 0 16px}a{color:var(--link)}.muted{color:var(--mut);font-size:14px}
ul{list-style:none;margin:0;padding:0}li{margin:0 0 8px;padding:12px 16px;background:var(--card);border:1px solid var(--line);overflow-wrap:anywhere}li a{font-weight:600}.code{font:700 20px/1.3 ui-monospace,monospace;letter-spacing:2px}iframe{width:100%;height:640px;border:1px solid var(--line);background:var(--card)}pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:16px;background:var(--card);border:1px solid var(--line)}`,
);
const renderPage = (title: string, body: unknown) => render("en", title, html`<main>${body}</main>`);

const renderKeys = (mail: MailRow) => [
	mail.code && html`<div>Code: <span class="code" data-code>${mail.code}</span></div>`,
	mail.link && html`<div>Link: <a data-link href="${mail.link}">${mail.link}</a></div>`,
];

const renderFacts = (mail: MailRow) =>
	html`<div class="muted">To <bdi>${mail.recipient}</bdi> · ${mail.kind} · ${mail.lang} · <time>${toIso(mail.createdAt)}</time></div>`;

function listPage(mails: readonly MailRow[]) {
	const items = mails.map(
		(mail) =>
			html`<li><a href="/dev/mailbox/${mail.id}"><bdi>${mail.subject}</bdi></a>${renderFacts(mail)}${renderKeys(mail)}</li>`,
	);
	const list = items.length > 0 ? html`<ul>${items}</ul>` : html`<p>No mail yet.</p>`;
	return renderPage(
		"Mailbox",
		html`<h1>Mailbox</h1><p class="muted">No mail server is configured (SMTP_URL), so mails wait here. Newest first; reload for more. Also as <a href="/dev/mailbox.json">JSON</a>.</p>${list}`,
	);
}

function renderMessagePage(mail: MailRow) {
	return renderPage(
		mail.subject,
		html`<p><a href="/dev/mailbox">Mailbox</a></p><h1 dir="auto">${mail.subject}</h1>${renderFacts(mail)}<p>${renderKeys(mail)}</p><iframe title="Message" sandbox src="/dev/mailbox/${mail.id}/html"></iframe><h2>Text</h2><pre dir="auto" lang="${mail.lang}">${mail.text}</pre>`,
	);
}

const requireOutbox: MiddlewareHandler<AppEnv> = async (c, next) => {
	if (c.var.deps.mail.kind !== "outbox") throw createError(c, "not_found");
	return next();
};
const mailboxGuards = [requireOutbox, guardDevPage("mailbox")] as const;

/** The mail's own HTML can't run scripts or load anything. */
const setFramePolicy = (c: Context<AppEnv>) => {
	c.header("X-Frame-Options", "SAMEORIGIN");
	c.header(
		"Content-Security-Policy",
		"default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
	);
};

const toJson = (mail: MailRow) => ({ ...mail, to: mail.recipient, created_at: toIso(mail.createdAt) });

/** `/dev/mailbox`, where mails wait if no mail server is configured. 404 if one is. */
function mountMailbox(app: App): void {
	const findMails = (c: Context<AppEnv>) => listMails(c.var.deps.db, 100);
	app.get("/dev/mailbox", ...mailboxGuards, async (c) => {
		setFramePolicy(c);
		return c.html(listPage(await findMails(c)));
	});
	app.get("/dev/mailbox.json", requireOutbox, guardDevPage("mailbox", { direct: true }), async (c) =>
		c.json((await findMails(c)).map(toJson)),
	);
	for (const [path, render] of [
		["/dev/mailbox/:id", renderMessagePage],
		["/dev/mailbox/:id/html", ({ html }: MailRow) => html],
	] as const)
		app.get(path, ...mailboxGuards, async (c) => {
			const mail = await findMail(c.var.deps.db, c.req.param("id"));
			if (!mail) throw createError(c, "not_found");
			setFramePolicy(c);
			return c.html(render(mail));
		});
}

/** `/dev/*`: the local mailbox and the payment sandboxes. 404 if not in use. */
export function mountSandbox(app: App): void {
	mountMailbox(app);
	for (const [name, service] of [
		["stripe", "payments"],
		["btcpay", "coins"],
	] as const)
		app.all(`/dev/${name}/*`, guardDevPage(name), async (c) => {
			const serve = c.var.deps[service]?.sandbox;
			if (!serve) throw createError(c, "not_found");
			return serve(c.req.raw);
		});
}
