import { createRoute, z } from "@hono/zod-openapi";
import brand from "../../content/brand.json" with { type: "json" };
import { type AccountExport, paths } from "../contract/index.ts";
import { codesOf } from "../db/queries/codes.ts";
import { countriesOf } from "../db/queries/countries.ts";
import { mailsTo } from "../db/queries/mails.ts";
import { newsletterOf } from "../db/queries/newsletter.ts";
import { listSessions } from "../db/queries/sessions.ts";
import type { App } from "../http/env.ts";
import { ok, responses } from "../http/envelope.ts";
import { guard } from "../http/guard.ts";
import { exportPayments } from "./export-payments.ts";

const record = z.record(z.string(), z.unknown());

const route = createRoute({
	method: "get",
	path: paths.export,
	tags: ["account"],
	summary: "Everything held about the caller, as a file",
	security: [{ bearer: [] }],
	middleware: guard,
	responses: responses(
		"Account, sessions, waiting codes, mails and payments, without secrets",
		z.object({
			exported_at: z.string(),
			account: record,
			sessions: z.array(record),
			codes: z.array(record),
			mails: z.array(record),
			newsletter: record.nullable(),
			plan: record.nullable(),
			payments: z.array(record),
		}),
	),
});

const iso = (time: number): string => new Date(time).toISOString();

/**
 * Everything that is held about the caller (design §9; privacy policy, "What we store"). Secrets stay out: a token that
 * got into wrong hands must not show a code that is on its way, nor a hash to work on.
 */
export const exportAccount = (app: App) =>
	app.openapi(route, async (c) => {
		const { deps, caller } = c.var;
		const { user, session } = caller;
		const [sessions, codes, mails, newsletter, bought] = await Promise.all([
			listSessions(deps.db, user.id, deps.now()),
			codesOf(deps.db, user.email),
			mailsTo(deps.db, user.email),
			newsletterOf(deps.db, user.email),
			exportPayments(deps, user.id),
		]);
		const data: AccountExport = {
			exported_at: iso(deps.now()),
			account: {
				id: user.id,
				name: user.name,
				email: user.email,
				type: user.type,
				language: user.lang,
				countries: countriesOf(user),
				created_at: iso(user.createdAt),
			},
			sessions: sessions.map(({ id, platform, country, city, createdAt, expiresAt }) => ({
				id,
				platform,
				country,
				city,
				created_at: iso(createdAt),
				expires_at: iso(expiresAt),
				current: id === session.id,
			})),
			codes: codes.map(({ purpose, lang, tries, createdAt, linkExpiresAt }) => ({
				purpose,
				language: lang,
				tries,
				created_at: iso(createdAt),
				expires_at: iso(linkExpiresAt),
			})),
			mails: mails.map(({ kind, recipient, lang, subject, code, createdAt, sentAt }) => ({
				kind,
				recipient,
				language: lang,
				subject: code ? null : subject || null,
				created_at: iso(createdAt),
				sent_at: sentAt === null ? null : iso(sentAt),
			})),
			newsletter: newsletter && {
				language: newsletter.reader.lang,
				asked_at: iso(newsletter.reader.createdAt),
				confirmed_at: newsletter.reader.confirmedAt === null ? null : iso(newsletter.reader.confirmedAt),
				letters: newsletter.letters.map(({ post, createdAt }) => ({ post, written_at: iso(createdAt) })),
			},
			...bought,
		};
		const day = data.exported_at.slice(0, 10);
		return ok(c, "OK", data, {
			"Content-Disposition": `attachment; filename="${brand.slug}-${day}.json"`,
		});
	});
