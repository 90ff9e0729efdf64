import type { Context } from "hono";
import { findMail, listMails, type MailRow } from "../db/queries/mails.ts";
import type { Deps } from "../deps.ts";
import type { App, AppEnv } from "../http/env.ts";
import { askedHere, isLoopbackOrigin } from "../http/origin.ts";
import { type Call, refuse } from "../http/refuse.ts";
import { listPage, messagePage } from "./mailbox-pages.ts";

/** Only where the mails go nowhere else and the site is on this machine: nobody else may read them. */
const mailboxOpen = (deps: Pick<Deps, "mail" | "origin">): boolean =>
	deps.mail.kind === "outbox" && isLoopbackOrigin(deps.origin);

const requireOpen = (c: Call<"not_found">): void => {
	if (!mailboxOpen(c.var.deps) || !askedHere(c.req.url)) throw refuse(c, "not_found");
};

/** The message's own HTML runs nothing and loads nothing. */
const csp = (c: Context<AppEnv>) => {
	c.header("X-Frame-Options", "SAMEORIGIN");
	c.header(
		"Content-Security-Policy",
		"default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
	);
};

const summary = (mail: MailRow) => ({
	id: mail.id,
	to: mail.recipient,
	kind: mail.kind,
	lang: mail.lang,
	subject: mail.subject,
	text: mail.text,
	html: mail.html,
	code: mail.code,
	link: mail.link,
	created_at: new Date(mail.createdAt).toISOString(),
});

/** The outbox's pages: /dev/mailbox, one message, and the same as JSON. */
export function mailbox(app: App): void {
	const read = (c: Context<AppEnv>) => listMails(c.var.deps.db, 100);
	app.get("/dev/mailbox", async (c) => {
		requireOpen(c);
		csp(c);
		return c.html(listPage(await read(c)));
	});
	app.get("/dev/mailbox.json", async (c) => {
		requireOpen(c);
		return c.json((await read(c)).map(summary));
	});
	app.get("/dev/mailbox/:id", async (c) => {
		requireOpen(c);
		const mail = await findMail(c.var.deps.db, c.req.param("id"));
		if (!mail) throw refuse(c, "not_found");
		csp(c);
		return c.html(messagePage(mail));
	});
	app.get("/dev/mailbox/:id/html", async (c) => {
		requireOpen(c);
		const mail = await findMail(c.var.deps.db, c.req.param("id"));
		if (!mail) throw refuse(c, "not_found");
		csp(c);
		return c.html(mail.html);
	});
}
