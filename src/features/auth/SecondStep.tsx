import type { ReactNode } from "react";
import type { FactorProof } from "../../../functions/contract/account/factors.ts";
import type { Locale } from "../../../i18n/locales.ts";
import type { Result } from "../../api/call.ts";
import { fetchJson } from "../../api/fetch-json.ts";
import { ProofForm, type ProofWords } from "../../ui/forms/ProofForm.tsx";

interface SecondStepRequest {
	passkeys: boolean;
	send: (proof: FactorProof) => Promise<Result>;
	onCancel: () => void;
}

/** The second step of a login or a new password; null if its words fail to load. */
export async function renderSecondStep(locale: Locale, request: SecondStepRequest): Promise<ReactNode> {
	const words = await fetchJson<ProofWords>(`/words/proof/${locale}.json`);
	if (!words) return null;
	return (
		<>
			<h2>{words.proof.title}</h2>
			<ProofForm by="factor" {...request} locale={locale} words={words} />
		</>
	);
}
