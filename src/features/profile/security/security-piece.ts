import type { ReactNode } from "react";
import type * as contract from "../../../../functions/contract/account/factors.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import type { Result } from "../../../api/call.ts";
import type { SecurityWords } from "./security-words.ts";

/** What every piece of the part gets. */
export interface PieceProps {
	state: contract.Security;
	/** Of the state. */
	refetch: () => void;
	/** Asks who it is, then sends. */
	requestProof: (question: ProofRequest) => void;
	/** The question that was asked at a place, if it was: each piece shows its own beside the button that led to it. */
	proofFormAt: (place: string) => ReactNode;
	locale: Locale;
	words: SecurityWords;
}

export interface ProofRequest {
	title: string;
	/** Where in the part it opens. */
	place?: string;
	text?: string;
	/** Nothing is lost by it, so it is not drawn as a danger. */
	isSafe?: boolean;
	/** Sends the proof; what comes of it is the sender's. */
	send: (proof: contract.OwnerProof) => Promise<Result>;
}
