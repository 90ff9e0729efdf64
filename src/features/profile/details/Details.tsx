import type { ReactNode } from "react";
import type { User } from "../../../../functions/contract/account/auth.ts";
import type { LocalizedProps } from "../../../i18n/format.ts";
import { localePath } from "../../../routing/paths.ts";
import { Facts } from "../../../ui/blocks/Facts.tsx";
import type { TabWords } from "../profile-words.ts";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { MyData } from "./MyData.tsx";
import "../profile-page.css";

interface Props extends LocalizedProps<TabWords> {
	user: User | null;
	security?: ReactNode;
}

/** The fourth tab: who the account belongs to, its password, its data and its end. */
export function Details({ user, security, locale, words }: Props) {
	const labels = words.profile;
	return (
		<>
			<h1>{labels.h1}</h1>
			<div className="duo">
				<section className="panel">
					<h2>{labels.details}</h2>
					<Facts
						rows={[
							[labels.name, user && <bdi key="name">{user.name}</bdi>],
							[labels.email, user && <bdi key="email">{user.email}</bdi>],
						]}
					/>
				</section>
				<section className="panel">
					<h2>{labels.password}</h2>
					<p className="mut panel-text">{labels.password_text}</p>
					<a className="btn ghost" href={localePath(locale, "/reset-password")}>
						{labels.change}
					</a>
				</section>
			</div>
			<div className="duo">
				<section className="panel">
					<h2>{labels.refund}</h2>
					<p className="mut panel-text">{labels.refund_text}</p>
					<a className="btn ghost" href={localePath(locale, "/terms-and-conditions")}>
						{labels.refund_link}
					</a>
				</section>
				<section className="panel">
					<h2>{labels.renewal}</h2>
					<p className="mut panel-text">{labels.renewal_text}</p>
					<a className="btn ghost" href="#home">
						{labels.renewal_link}
					</a>
				</section>
			</div>
			{security}
			<MyData locale={locale} words={words} />
			<DeleteAccount locale={locale} words={words} />
		</>
	);
}
