import type { ReactNode } from "react";
import type { User } from "../../../../functions/contract/account/auth.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { localePath } from "../../../routing/paths.ts";
import { Facts } from "../Facts.tsx";
import type { TabWords } from "../words.ts";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { MyData } from "./MyData.tsx";
import "../profile-page.css";

interface Props {
	user: User | null;
	/** What protects the account beyond its password. */
	security?: ReactNode;
	locale: Locale;
	words: TabWords;
}

/** The fourth tab: who the account belongs to, its password, its data and its end. */
export function Details({ user, security, locale, words }: Props) {
	const own = words.profile;
	return (
		<>
			<h1>{own.h1}</h1>
			<div className="duo">
				<section className="panel">
					<h2>{own.details}</h2>
					<Facts
						rows={[
							[own.name, user && <bdi key="name">{user.name}</bdi>],
							[own.email, user && <bdi key="email">{user.email}</bdi>],
						]}
					/>
				</section>
				<section className="panel">
					<h2>{own.password}</h2>
					<p className="mut panel-text">{own.password_text}</p>
					<a className="btn ghost" href={localePath(locale, "/reset-password")}>
						{own.change}
					</a>
				</section>
			</div>
			<div className="duo">
				<section className="panel">
					<h2>{own.refund}</h2>
					<p className="mut panel-text">{own.refund_text}</p>
					<a className="btn ghost" href={localePath(locale, "/terms-and-conditions")}>
						{own.refund_link}
					</a>
				</section>
				<section className="panel">
					<h2>{own.renewal}</h2>
					<p className="mut panel-text">{own.renewal_text}</p>
					<a className="btn ghost" href="#home">
						{own.renewal_link}
					</a>
				</section>
			</div>
			{security}
			<MyData locale={locale} words={words} />
			<DeleteAccount locale={locale} words={words} />
		</>
	);
}
