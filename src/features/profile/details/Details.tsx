import { type ReactNode, useState } from "react";
import { exportAccount } from "../../../../functions/contract/account/account.ts";
import type { User } from "../../../../functions/contract/account/auth.ts";
import type { LocalizedProps } from "../../../../i18n/format.ts";
import { localePath } from "../../../../i18n/paths.ts";
import { call } from "../../../api/call.ts";
import { Facts } from "../../../ui/blocks/Facts.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { get } from "../../../ui/icons.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { notify } from "../../../ui/toast.ts";
import { notifyFailure } from "../notify-failure.ts";
import type { TabWords } from "../profile-words.ts";
import { DeleteAccount } from "./DeleteAccount.tsx";
import "../profile-page.css";

interface Props extends LocalizedProps<TabWords> {
	user: User | null;
	security?: ReactNode;
}

/** The "details" tab: identity, password, data export, deletion. */
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

/** Downloads the data export. */
function MyData({ locale, words }: LocalizedProps<TabWords>) {
	const labels = words.profile;
	const [pending, setPending] = useState(false);
	const download = async () => {
		setPending(true);
		const result = await call(exportAccount, {}, { token: true });
		setPending(false);
		if (result.ok) {
			saveFile(
				`${words.file_name}-${result.data.exported_at.slice(0, 10)}.json`,
				JSON.stringify(result.data, null, "\t"),
				"application/json",
			);
			notify.success(labels.data_done);
		} else notifyFailure(result, words, locale, labels.data_failed);
	};
	return (
		<section className="panel">
			<h2>{labels.data}</h2>
			<p className="mut panel-text">{labels.data_text}</p>
			<Button
				look="ghost"
				icon={get}
				isBusy={pending}
				label={labels.data_button}
				busyLabel={labels.data_pending}
				onClick={download}
			/>
		</section>
	);
}
