import type { ReactNode } from "react";
import type * as contract from "../../../../functions/contract/account/factors.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import type { Result } from "../../../api/call.ts";
import type { SecurityWords } from "./security-words.ts";

export interface PieceProps {
	state: contract.Security;
	refetch: () => void;
	requestProof: (question: ProofRequest) => void;
	/** The question that was asked at a place, if it was: each piece shows its own beside the button that led to it. */
	proofFormAt: (place: string) => ReactNode;
	locale: Locale;
	words: SecurityWords;
}

export interface ProofRequest {
	title: string;
	place?: string;
	text?: string;
	/** Nothing is lost by it, so it is not drawn as a danger. */
	isSafe?: boolean;
	send: (proof: contract.OwnerProof) => Promise<Result>;
}
