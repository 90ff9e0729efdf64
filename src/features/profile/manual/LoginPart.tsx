import { type ReactNode, useState } from "react";
import type { FactorProof } from "../../../../functions/contract/account/factors.ts";
import * as contract from "../../../../functions/contract/vpn.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { call } from "../../../api/call.ts";
import { date } from "../../../i18n/format.ts";
import { BusyButton } from "../../../ui/forms/BusyButton.tsx";
import { ProofForm } from "../../../ui/forms/ProofForm.tsx";
import { notify } from "../../../ui/toast.ts";
import { Facts } from "../Facts.tsx";
import { notifyFailure } from "../notify-failure.ts";
import { Question } from "../Question.tsx";
import { Confirm } from "../security/Confirm.tsx";
import { CopyButton } from "./CopyButton.tsx";
import type { ManualWords } from "./manual-words.ts";

export interface ManualProps {
	state: contract.ManualSetup;
	refetch: () => void;
	/** The one just made; null once it is no longer known. */
	password: string | null;
	locale: Locale;
	words: ManualWords;
}

/** User name and password: made, renewed and ended here. */
export function LoginPart({
	state,
	refetch,
	password,
	onPassword,
	locale,
	words,
}: ManualProps & { onPassword: (password: string | null) => void }) {
	const labels = words.manual.login;
	const [asking, setAsking] = useState<"proof" | "end" | null>(null);
	const [pending, setPending] = useState(false);

	const renew = async (proof: FactorProof) => {
		setPending(true);
		const result = await call(contract.renewManualPassword, proof, { token: true });
		setPending(false);
		if (result.ok) {
			setAsking(null);
			onPassword(result.data.password);
			refetch();
		}
		return result;
	};
	const press = async () => {
		const result = await renew({});
		if (result.ok) return;
		if (result.error === "second_factor_required") setAsking("proof");
		else notifyFailure(result, words, locale, labels.work);
	};
	const end = async () => {
		setPending(true);
		const result = await call(contract.endManualPassword, {}, { token: true });
		setPending(false);
		if (!result.ok) return notifyFailure(result, words, locale, labels.work);
		setAsking(null);
		onPassword(null);
		refetch();
		notify.success(labels.ended);
	};
	const copyable = (value: string, name: string) => (
		<span className="manual-value">
			<bdi dir="ltr">
				<code>{value}</code>
			</bdi>
			<CopyButton value={value} name={name} labels={labels} />
		</span>
	);
	const passwordRow: [string, ReactNode][] = password
		? [[labels.password, copyable(password, labels.password)]]
		: [];
	return (
		<section className="panel manual">
			<h2>{labels.h2}</h2>
			<p className="mut">{labels.text}</p>
			{state.user_name && (
				<Facts
					rows={[
						[labels.user_name, copyable(state.user_name, labels.user_name)],
						...passwordRow,
						[labels.made, state.made_at && date(locale, state.made_at)],
					]}
				/>
			)}
			<div role="status">{password && <p className="note warn">{labels.once}</p>}</div>
			{state.user_name && <p className="mut sm">{labels.renew_text}</p>}
			<div className="row">
				<BusyButton
					className={state.user_name ? "btn small ghost" : "btn small"}
					isBusy={pending && asking === null}
					label={state.user_name ? labels.renew : labels.make}
					busyLabel={labels.working}
					onClick={press}
				/>
				{state.user_name && (
					<button type="button" className="btn small bad" onClick={() => setAsking("end")}>
						{labels.end}
					</button>
				)}
			</div>
			{asking === "proof" && (
				<Question title={words.proof.title} level="h3" calm onClose={() => setAsking(null)}>
					<ProofForm
						by="factor"
						passkeys={false}
						send={renew}
						onCancel={() => setAsking(null)}
						locale={locale}
						words={words}
					/>
				</Question>
			)}
			{asking === "end" && (
				<Question title={labels.end_sure} level="h3" onClose={() => setAsking(null)}>
					<p>{labels.end_text}</p>
					<Confirm
						label={labels.end}
						busyLabel={labels.working}
						cancelLabel={words.cancel}
						pending={pending}
						onConfirm={end}
						onCancel={() => setAsking(null)}
					/>
				</Question>
			)}
		</section>
	);
}
