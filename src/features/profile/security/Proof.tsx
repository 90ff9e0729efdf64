import { ProofForm } from "../../../ui/forms/ProofForm.tsx";
import { Question } from "../Question.tsx";
import type { PieceProps, ProofRequest } from "./security-piece.ts";

/** The question who it is, in the page. */
export function Proof({
	request,
	onClose,
	state,
	locale,
	words,
}: Pick<PieceProps, "state" | "locale" | "words"> & { request: ProofRequest; onClose: () => void }) {
	return (
		<Question key={request.title} title={request.title} level="h3" calm={request.isSafe} onClose={onClose}>
			{request.text && <p>{request.text}</p>}
			<ProofForm
				by={state.authenticator ? "factor" : "password"}
				passkeys={state.passkeys.length > 0}
				send={async (proof) => {
					const result = await request.send(proof);
					if (result.ok) onClose();
					return result;
				}}
				onCancel={onClose}
				locale={locale}
				words={words}
			/>
		</Question>
	);
}
