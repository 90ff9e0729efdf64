import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../run.ts";
import type { SessionRow } from "./accounts/sessions.ts";

/** Countries of past logins, as ISO codes. */
export const countriesOf = (user: { countries: string }): string[] =>
	user.countries.split(" ").filter(Boolean);

/** SQL condition: the login's country is new to the account; an account's first country doesn't count. */
const isNewCountry = (
	session: SessionRow,
): SQL => sql`EXISTS (SELECT 1 FROM users JOIN sessions ON sessions.user_id = users.id
	WHERE sessions.id = ${session.id} AND users.countries <> ''
	AND instr(' ' || users.countries || ' ', ${` ${session.country} `}) = 0)`;

/** Statements to follow the opening of a session: mails about a new country and stores it. None if the country is unknown. */
export const recordCountry = (session: SessionRow, mail: ((condition: SQL) => Query) | null): Query[] =>
	session.country
		? [
				...(mail ? [mail(isNewCountry(session))] : []),
				sql`UPDATE users SET countries = trim(countries || ${` ${session.country}`})
					WHERE id IN (SELECT user_id FROM sessions WHERE id = ${session.id})
					AND instr(' ' || countries || ' ', ${` ${session.country} `}) = 0`,
			]
		: [];
