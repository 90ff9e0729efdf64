import type { Context } from "hono";
import { mailedPages } from "../contract/account/mailed-links.ts";
import { ownPath } from "../contract/account/own-path.ts";
import type { App, AppEnv } from "../http/env.ts";
import { prefixOf } from "../http/site/site-path.ts";
import { mailedRoutes, readMailedLink } from "../shared/mailed-link.ts";

/** Leads from the short address in a mail to the page that uses its link, with what that page shows. */
export function mailedLink(app: App): void {
	const lead = (emailType: string) => (c: Context<AppEnv>) => {
		const { token, locale } = readMailedLink(c);
		const next = ownPath(c.req.query("next") ?? null);
		const query = new URLSearchParams({
			token,
			email_type: emailType,
			email: c.req.query("email") ?? "",
			...(next && { next }),
		});
		c.header("Referrer-Policy", "no-referrer");
		return c.redirect(`${prefixOf(locale)}/verify/email?${query}`);
	};
	// The page takes "forget-password" for a reset and anything else for a login.
	app.on("GET", mailedRoutes(mailedPages.confirm), lead("signup"));
	app.on("GET", mailedRoutes(mailedPages.reset), lead("forget-password"));
}
