import type { ComponentProps, ReactNode } from "react";
import type { Locale } from "../../../i18n/locales.ts";
import { fetchJson } from "../../api/fetch-json.ts";
import { ProofForm, type ProofWords } from "../../ui/forms/ProofForm.tsx";

type SecondStepRequest = Pick<ComponentProps<typeof ProofForm>, "passkeys" | "send" | "onCancel">;

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
