import type { Context, MiddlewareHandler } from "hono";
import { findMail, listMails, type MailRow } from "../db/queries/mails.ts";
import type { App, AppEnv } from "../http/env.ts";
import { refuse } from "../http/refuse.ts";
import { devPage } from "../http/site/dev-pages.ts";
import { listPage, messagePage } from "./mailbox-pages.ts";

const requireOutbox: MiddlewareHandler<AppEnv> = async (c, next) => {
	if (c.var.deps.mail.kind !== "outbox") throw refuse(c, "not_found");
	return next();
};
const mailboxGuards = [requireOutbox, devPage("mailbox")] as const;

/** The mail's own HTML can't run scripts or load anything. */
const setFramePolicy = (c: Context<AppEnv>) => {
	c.header("X-Frame-Options", "SAMEORIGIN");
	c.header(
		"Content-Security-Policy",
		"default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
	);
};

const toJson = ({ recipient: to, createdAt, ...mail }: MailRow) => ({
	id: mail.id,
	to,
	kind: mail.kind,
	lang: mail.lang,
	subject: mail.subject,
	text: mail.text,
	html: mail.html,
	code: mail.code,
	link: mail.link,
	created_at: new Date(createdAt).toISOString(),
});

/** `/dev/*`: the local mailbox and the payment sandboxes. 404 if not in use. */
export function sandbox(app: App): void {
	const findMails = (c: Context<AppEnv>) => listMails(c.var.deps.db, 100);
	app.get("/dev/mailbox", ...mailboxGuards, async (c) => {
		setFramePolicy(c);
		return c.html(listPage(await findMails(c)));
	});
	app.get("/dev/mailbox.json", requireOutbox, devPage("mailbox", { direct: true }), async (c) =>
		c.json((await findMails(c)).map(toJson)),
	);
	for (const [path, render] of [
		["/dev/mailbox/:id", messagePage],
		["/dev/mailbox/:id/html", ({ html }: MailRow) => html],
	] as const)
		app.get(path, ...mailboxGuards, async (c) => {
			const mail = await findMail(c.var.deps.db, c.req.param("id"));
			if (!mail) throw refuse(c, "not_found");
			setFramePolicy(c);
			return c.html(render(mail));
		});
	for (const [name, service] of [
		["stripe", "payments"],
		["btcpay", "coins"],
	] as const)
		app.all(`/dev/${name}/*`, devPage(name), async (c) => {
			const serve = c.var.deps[service]?.sandbox;
			if (!serve) throw refuse(c, "not_found");
			return serve(c.req.raw);
		});
}
