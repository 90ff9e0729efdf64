import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../run.ts";
import type { SessionRow } from "./accounts/sessions.ts";

/** Countries somebody has logged in from, as ISO codes. */
export const countriesOf = (user: { countries: string }): string[] =>
	user.countries.split(" ").filter(Boolean);

/** Whether a login's country is one the person has not been seen in; the very first country never is. */
const unseen = (
	session: SessionRow,
): SQL => sql`EXISTS (SELECT 1 FROM users JOIN sessions ON sessions.user_id = users.id
	WHERE sessions.id = ${session.id} AND users.countries <> ''
	AND instr(' ' || users.countries || ' ', ${` ${session.country} `}) = 0)`;

/**
 * What follows the statement that opens a session, in its batch: the mail, if the country is a new one, and the country
 * kept in mind. Nothing for a place that is unknown.
 */
export const noteCountry = (session: SessionRow, mail: ((condition: SQL) => Query) | null): Query[] =>
	session.country
		? [
				...(mail ? [mail(unseen(session))] : []),
				sql`UPDATE users SET countries = trim(countries || ${` ${session.country}`})
					WHERE id IN (SELECT user_id FROM sessions WHERE id = ${session.id})
					AND instr(' ' || countries || ' ', ${` ${session.country} `}) = 0`,
			]
		: [];
