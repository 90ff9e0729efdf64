import { useRef, useState } from "react";
import * as account from "../../../../functions/contract/account/account.ts";
import { type LocalizedProps, pluralize } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { call } from "../../../api/call.ts";
import { useCall } from "../../../api/use-query.ts";
import { signOut } from "../../../stores/session.ts";
import { Actions } from "../../../ui/forms/Actions.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { LoadFailure } from "../../../ui/forms/LoadFailure.tsx";
import { out } from "../../../ui/icons.ts";
import { navigate } from "../../../ui/navigate.ts";
import { notifyFailure, notifyNext } from "../../../ui/toast.ts";
import { ConfirmBox } from "../ConfirmBox.tsx";
import type { AccountWords, TabWords } from "../profile-words.ts";
import { DeviceRow } from "./DeviceRow.tsx";
import "./devices.css";

export function Devices(text: LocalizedProps<TabWords>) {
	const { locale, words } = text;
	const query = useCall(account.sessions, { token: true });
	const { data: sessions, isLoading, refetch } = query;
	const labels = words.devices;
	const count = useRef<HTMLParagraphElement>(null);
	const onEnded = () => {
		refetch();
		// The focused button disappears with its row; the count says what changed.
		count.current?.focus();
	};
	return (
		<>
			<div className="row sb" aria-busy={isLoading || undefined}>
				<div>
					<h1>{labels.h1}</h1>
					<p className="muted" role="status" tabIndex={-1} ref={count}>
						{isLoading
							? labels.loading
							: sessions && sessions.length > 0 && pluralize(locale, labels, "count", sessions.length)}
					</p>
				</div>
				{sessions && sessions.length > 0 && <LogOutAll {...text} />}
			</div>
			<LoadFailure title={labels.failed} of={query} {...text} />
			{sessions?.length === 0 && <NoDevices locale={locale} words={labels.empty} />}
			{sessions && sessions.length > 0 && (
				<ul className="devs">
					{sessions.map((session) => (
						<DeviceRow key={session.id} session={session} onEnded={onEnded} {...text} />
					))}
				</ul>
			)}
		</>
	);
}

const NoDevices = ({ locale, words }: LocalizedProps<AccountWords["devices"]["empty"]>) => (
	<section className="panel empty">
		<svg viewBox="0 0 144 96" aria-hidden="true">
			<path
				className="iso"
				d="M72 8c34 0 62 14 62 38s-30 42-64 42S10 70 10 46 38 8 72 8zm2 14c24 0 42 9 42 25S96 74 72 74 28 64 28 48s22-26 46-26z"
			/>
			<path className="reef" d="M72 34c14 0 22 5 22 13s-8 13-22 13-22-5-22-13 8-13 22-13z" />
		</svg>
		<h2>{words.h2}</h2>
		<p className="muted sm">{words.text}</p>
		<a className="btn small" href={getLocalePath(locale, "/download")}>
			{words.download}
		</a>
	</section>
);

/** Ends every session, including this one, after a confirmation; the login page reports it. */
function LogOutAll({ locale, words }: LocalizedProps<TabWords>) {
	const labels = words.devices;
	const [asking, setAsking] = useState(false);
	const [manual, setManual] = useState(false);
	const close = () => setAsking(false);
	const logOut = async () => {
		const result = await call(account.endSessions, manual ? { manual } : {}, { token: true });
		if (!result.ok) return notifyFailure(result, words, locale, labels.log_out_all_failed);
		signOut();
		notifyNext("success", labels.logged_out_all);
		navigate.to(getLocalePath(locale, "/login"));
		// Busy until that page loads.
		return new Promise<never>(() => {});
	};
	return (
		<>
			<Button
				look="small bad"
				icon={out}
				label={labels.log_out_all}
				aria-expanded={asking}
				onClick={() => setAsking(!asking)}
			/>
			{asking && (
				<ConfirmBox title={labels.log_out_all_h2} onClose={close}>
					<p>{labels.log_out_all_text}</p>
					<label>
						<input type="checkbox" checked={manual} onChange={({ target }) => setManual(target.checked)} />
						{labels.log_out_all_manual}
					</label>
					<Actions
						isDanger
						label={labels.log_out_all_confirm}
						busyLabel={labels.logging_out}
						onClick={logOut}
						cancel={[words.cancel, close]}
					/>
				</ConfirmBox>
			)}
		</>
	);
}
