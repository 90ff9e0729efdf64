import type { Context, MiddlewareHandler } from "hono";
import { findMail, listMails, type MailRow } from "../../db/queries/mails.ts";
import type { App, AppEnv } from "../../http/env.ts";
import { refuse } from "../../http/refuse.ts";
import { devPage } from "../../http/site/dev-pages.ts";
import { listPage, messagePage } from "./pages.ts";

/** Only where the mails go nowhere else. */
const unsent: MiddlewareHandler<AppEnv> = async (c, next) => {
	if (c.var.deps.mail.kind !== "outbox") throw refuse(c, "not_found");
	return next();
};
const open = [unsent, devPage("mailbox")] as const;

/** The message's own HTML runs nothing and loads nothing. */
const csp = (c: Context<AppEnv>) => {
	c.header("X-Frame-Options", "SAMEORIGIN");
	c.header(
		"Content-Security-Policy",
		"default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
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
	app.get("/dev/mailbox", ...open, async (c) => {
		csp(c);
		return c.html(listPage(await read(c)));
	});
	app.get("/dev/mailbox.json", unsent, devPage("mailbox", { direct: true }), async (c) =>
		c.json((await read(c)).map(summary)),
	);
	app.get("/dev/mailbox/:id", ...open, async (c) => {
		const mail = await findMail(c.var.deps.db, c.req.param("id"));
		if (!mail) throw refuse(c, "not_found");
		csp(c);
		return c.html(messagePage(mail));
	});
	app.get("/dev/mailbox/:id/html", ...open, async (c) => {
		const mail = await findMail(c.var.deps.db, c.req.param("id"));
		if (!mail) throw refuse(c, "not_found");
		csp(c);
		return c.html(mail.html);
	});
}
