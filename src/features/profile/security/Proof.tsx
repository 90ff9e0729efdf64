import { type ReactNode, useState } from "react";
import type { OwnerProof, Security } from "../../../../functions/contract/account/factors.ts";
import type { Endpoint } from "../../../../functions/contract/endpoint.ts";
import type { LocalizedProps } from "../../../../i18n/format.ts";
import { call, type Failure, type Result, type Success } from "../../../api/call.ts";
import { ProofForm } from "../../../ui/forms/ProofForm.tsx";
import { notify } from "../../../ui/toast.ts";
import { ConfirmBox } from "../ConfirmBox.tsx";
import type { TabWords } from "../profile-words.ts";

export interface SecurityPartProps extends LocalizedProps<TabWords> {
	state: Security;
	refetch: () => void;
}

interface Asked {
	title: string;
	text?: string;
	/** The action is harmless, so it isn't styled as dangerous. */
	isSafe?: boolean;
}

interface ProofRequest<Answer> extends Asked {
	endpoint: Endpoint<object, Answer>;
	input?: object;
	/** Said in the end, when what's shown is fetched anew. */
	done?: string;
	onDone?: (result: Success<Answer>) => void;
	/** Handles an error that ends the question; returns whether it did. */
	isOver?: (failure: Failure) => boolean;
}

/** Re-authenticates before an action. Returns a function to ask, and the form to render beside its button. */
export function useProof({ state, refetch, ...text }: SecurityPartProps) {
	const [asked, setAsked] = useState<(Asked & { send: (proof: OwnerProof) => Promise<Result> }) | null>(null);
	const close = () => setAsked(null);
	const ask = <Answer,>({ endpoint, input, done, onDone, isOver, ...asked }: ProofRequest<Answer>) =>
		setAsked({
			...asked,
			async send(proof) {
				const result = await call(endpoint, { ...input, ...proof }, { token: true });
				if (result.ok || isOver?.(result)) close();
				if (result.ok) onDone?.(result);
				if (result.ok && done) notify.success(done);
				// After a lost answer, it may have been done.
				if (result.ok ? done : result.status === 0) refetch();
				return result;
			},
		});
	const question: ReactNode = asked && (
		<ConfirmBox key={asked.title} title={asked.title} level="h3" isSafe={asked.isSafe} onClose={close}>
			{asked.text && <p>{asked.text}</p>}
			<ProofForm
				by={state.authenticator ? "factor" : "password"}
				passkeys={state.passkeys.length > 0}
				send={asked.send}
				onCancel={close}
				{...text}
			/>
		</ConfirmBox>
	);
	return [ask, question] as const;
}
