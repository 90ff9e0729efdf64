import type { User } from "../../../functions/contract/replies.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { localePath } from "../../routing/paths.ts";
import { Facts } from "./Facts.tsx";
import type { ProfileWords } from "./words.ts";

interface Props {
	user: User | null;
	locale: Locale;
	words: ProfileWords["profile"];
}

/** The fourth tab: who the account belongs to, and its password. */
export const Details = ({ user, locale, words }: Props) => (
	<>
		<h1>{words.h1}</h1>
		<div className="duo">
			<section className="panel">
				<h2>{words.details}</h2>
				<Facts
					rows={[
						[words.name, user && <bdi key="name">{user.name}</bdi>],
						[words.email, user && <bdi key="email">{user.email}</bdi>],
					]}
				/>
			</section>
			<section className="panel">
				<h2>{words.password}</h2>
				<p className="mut panel-text">{words.password_text}</p>
				<a className="btn ghost" href={localePath(locale, "/reset-password")}>
					{words.change}
				</a>
			</section>
		</div>
	</>
);
