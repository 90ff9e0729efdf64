import type { User } from "../contract/auth.ts";
import { countriesOf, noteCountry } from "../db/queries/countries.ts";
import { addMail } from "../db/queries/mails.ts";
import { createSession, endOldest, type SessionRow } from "../db/queries/sessions.ts";
import type { Person } from "../db/queries/users.ts";
import { batch, type Query } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { type Call, refuse } from "../http/refuse.ts";
import { signToken, tokenLifetime } from "../http/token.ts";
import { composeMail } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import { deviceSecret } from "./device.ts";

/** What a browser or an app gets of a login. */
export interface Opened {
	token: string;
	device: string;
	data: { user: User };
}

/** What the device list shows; anything odd is taken for a browser. */
const platformOf = (header: string | undefined): string => {
	const platform = header?.trim().toLowerCase() ?? "";
	return /^[a-z][a-z0-9-]{0,31}$/.test(platform) ? platform : "web";
};

/** The mail about a login from a country that is new to an account, in the account's language; the database has the last word. */
function countryNotice(deps: Deps, user: Person, { platform, country }: SessionRow) {
	const seen = countriesOf(user);
	if (!country || seen.length === 0 || seen.includes(country)) return null;
	const { email: to, lang: locale, name } = user;
	const mail = composeMail(deps, { kind: "country", to, locale, name, platform, country });
	return (condition: Parameters<typeof addMail>[1]) => addMail(mail, condition);
}

/**
 * Opens a session for somebody who has shown all that is asked for. Throws `unauthorized` when the account was deleted, or got
 * a new password, meanwhile.
 * @param user as read before the password was compared
 * @param more what else is done in the same batch
 */
export async function openSession(c: Call<"unauthorized">, user: Person, ...more: Query[]): Promise<Opened> {
	const { deps } = c.var;
	const place = await deps.geo.locate(c.req.raw, c.var.address);
	const now = deps.now();
	const session = {
		id: crypto.randomUUID(),
		userId: user.id,
		platform: platformOf(c.req.header("platform")),
		country: place.country,
		city: place.city,
		createdAt: now,
		expiresAt: now + tokenLifetime * 1000,
	};
	const notice = countryNotice(deps, user, session);
	const [opened] = await batch(deps.db, [
		createSession(session, user.password),
		endOldest(session),
		...noteCountry(session, notice),
		...more,
	]);
	if (!opened?.length) throw refuse(c, "unauthorized");
	if (notice) deliverLater(deps);
	const claim: User = { id: user.id, name: user.name, email: user.email };
	const token = await signToken(deps, claim, session.id);
	return { token, device: deviceSecret(deps, user), data: { user: claim } };
}
