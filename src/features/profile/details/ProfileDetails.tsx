import { useStore } from "@nanostores/react";
import { exportAccount } from "../../../../functions/contract/account/account.ts";
import type { LocalizedProps } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { call } from "../../../api/call.ts";
import { $user } from "../../../stores/session.ts";
import { Facts } from "../../../ui/blocks/Facts.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { get } from "../../../ui/icons.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { notify, notifyFailure } from "../../../ui/toast.ts";
import type { TabWords } from "../profile-words.ts";
import { SecurityPart } from "../security/SecurityPart.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import "../profile-page.css";

/** Loads with its tab. */
export default function ProfileDetails(text: LocalizedProps<TabWords>) {
	const { locale, words } = text;
	const user = useStore($user);
	const labels = words.profile;
	const topic = (name: "password" | "refund" | "renewal", link: string, href: string) => (
		<section className="panel">
			<h2>{labels[name]}</h2>
			<p className="muted panel-text">{labels[`${name}_text`]}</p>
			<a className="btn ghost" href={href}>
				{link}
			</a>
		</section>
	);
	return (
		<>
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
				{topic("password", labels.change, getLocalePath(locale, "/reset-password"))}
			</div>
			<div className="duo">
				{topic("refund", labels.refund_link, getLocalePath(locale, "/terms-and-conditions"))}
				{topic("renewal", labels.renewal_link, "#home")}
			</div>
			<SecurityPart {...text} />
			<MyData {...text} />
			<DeleteAccount {...text} />
		</>
	);
}

function MyData({ locale, words }: LocalizedProps<TabWords>) {
	const labels = words.profile;
	const download = async () => {
		const result = await call(exportAccount, {}, { token: true });
		if (!result.ok) return notifyFailure(result, words, locale, labels.data_failed);
		const name = `${words.file_name}-${result.data.exportedAt.slice(0, 10)}.json`;
		saveFile(name, JSON.stringify(result.data, null, "\t"), "application/json");
		notify.success(labels.data_done);
	};
	return (
		<section className="panel">
			<h2>{labels.data}</h2>
			<p className="muted panel-text">{labels.data_text}</p>
			<Button
				look="ghost"
				icon={get}
				label={labels.data_button}
				busyLabel={labels.data_pending}
				onClick={download}
			/>
		</section>
	);
}
