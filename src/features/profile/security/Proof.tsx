import { ProofForm } from "../../../ui/forms/ProofForm.tsx";
import { Question } from "../Question.tsx";
import type { Asked, PieceProps } from "./security-piece.ts";

/** The question who it is, in the page. */
export function Proof({
	asked,
	onClose,
	state,
	locale,
	words,
}: Pick<PieceProps, "state" | "locale" | "words"> & { asked: Asked; onClose: () => void }) {
	return (
		<Question key={asked.title} title={asked.title} level="h3" calm={asked.adds} onClose={onClose}>
			{asked.text && <p>{asked.text}</p>}
			<ProofForm
				by={state.authenticator ? "factor" : "password"}
				passkeys={state.passkeys.length > 0}
				send={async (proof) => {
					const result = await asked.send(proof);
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
