import { type ReactNode, useState } from "react";
import type { FactorProof } from "../../../../functions/contract/account/factors.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import type { Result } from "../../../api/call.ts";

/** Shows the second step instead of a form. Its code loads on demand; `ask` returns false if that failed. */
export function useSecondStep(locale: Locale) {
	const [step, setStep] = useState<ReactNode>(null);
	const close = () => setStep(null);
	const ask = async (passkeys: boolean, send: (proof: FactorProof) => Promise<Result>): Promise<boolean> => {
		const module = await import("./SecondStep.tsx").catch(() => null);
		const view = (await module?.renderSecondStep(locale, { passkeys, send, onCancel: close })) ?? null;
		setStep(view);
		return view !== null;
	};
	return { step, ask, close };
}
