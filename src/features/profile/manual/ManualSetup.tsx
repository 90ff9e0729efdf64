import { type ReactNode, useState } from "react";
import {
	type ManualSetup as ManualState,
	manualSetup,
	renewManualPassword,
} from "../../../../functions/contract/vpn.ts";
import type { LocalizedProps } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { useCall } from "../../../api/use-query.ts";
import { LoadFailure, Loading } from "../../../ui/forms/LoadFailure.tsx";
import "../late-styles.ts";
import { type FactorProof, security } from "../../../../functions/contract/account/factors.ts";
import { call } from "../../../api/call.ts";
import { Facts } from "../../../ui/blocks/Facts.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { ProofForm } from "../../../ui/forms/ProofForm.tsx";
import { notifyFailure } from "../../../ui/toast.ts";
import { ConfirmBox } from "../ConfirmBox.tsx";
import type { TabWords } from "../profile-words.ts";
import { DevicePart } from "./DevicePart.tsx";
import { Copyable } from "./SetupResult.tsx";

/** Manual setup for devices without our app. Loads with its tab. */
export default function ManualSetup({ locale, words }: LocalizedProps<TabWords>) {
	/** Known only while this tab is open, as the server returns it once. */
	const [password, setPassword] = useState<string | null>(null);
	const query = useCall(manualSetup, { token: true });
	const { data: state, refetch } = query;
	const labels = words.manual;
	if (!state) return <Loading title={labels.failed} of={query} locale={locale} words={words} />;
	const onPassword = (made: string) => {
		setPassword(made);
		refetch();
	};
	const props = { state, password, onPassword, locale, words };
	return (
		<>
			<p className="muted">
				{labels.text} <a href={getLocalePath(locale, "/guides")}>{labels.guides}</a>
			</p>
			<LoadFailure title={labels.failed} of={query} locale={locale} words={words} />
			{state.servers.length === 0 ? (
				<section className="panel safety">
					<h2>{labels.none.h2}</h2>
					<p>{labels.none.text}</p>
					<p>
						<a href={getLocalePath(locale, "/download")}>{labels.none.app}</a>
					</p>
				</section>
			) : (
				<>
					{state.reach !== "all" && (
						<p className="note">
							{state.reach === "none" ? labels.plan.needed : labels.plan.free}{" "}
							<a href="#pricing">{labels.plan.link}</a>
						</p>
					)}
					{state.reach !== "none" && (
						<>
							<LoginPart {...props} />
							<DevicePart {...props} />
						</>
					)}
				</>
			)}
		</>
	);
}

export interface ManualProps extends LocalizedProps<TabWords> {
	state: ManualState;
	/** The new password; null once it's no longer shown. */
	password: string | null;
	onPassword: (password: string) => void;
}

export function LoginPart({ state, password, onPassword, ...text }: ManualProps) {
	const { locale, words } = text;
	const labels = words.manual.login;
	const [asking, setAsking] = useState(false);
	const close = () => setAsking(false);
	const { data: factors } = useCall(security, { token: true, enabled: asking });
	const hasPasskey = factors !== null && factors.passkeys.length > 0;

	const renew = async (proof: FactorProof) => {
		const result = await call(renewManualPassword, proof, { token: true });
		if (result.ok) {
			close();
			onPassword(result.data.password);
		}
		return result;
	};
	const press = async () => {
		const result = await renew({});
		if (result.ok) return;
		if (result.error === "second_factor_required") setAsking(true);
		else notifyFailure(result, words, locale, labels.work);
	};
	const row = (name: string, value: string | null): [string, ReactNode][] =>
		value ? [[name, <Copyable key={name} value={value} name={name} labels={labels} />]] : [];
	return (
		<section className="panel safety">
			<h2>{labels.h2}</h2>
			<p className="muted">{labels.text}</p>
			{state.user_name && (
				<Facts rows={[...row(labels.user_name, state.user_name), ...row(labels.password, password)]} />
			)}
			<div role="status">{password && <p className="note warn">{labels.once}</p>}</div>
			{state.user_name && <p className="muted sm">{labels.renew_text}</p>}
			<div className="row">
				<Button
					look={state.user_name ? "small ghost" : "small"}
					label={state.user_name ? labels.renew : labels.make}
					busyLabel={labels.working}
					onClick={press}
				/>
			</div>
			{asking && (
				<ConfirmBox title={words.proof.title} level="h3" isSafe onClose={close}>
					<ProofForm by="factor" passkeys={hasPasskey} send={renew} onCancel={close} {...text} />
				</ConfirmBox>
			)}
		</section>
	);
}
