import { assistant } from "../../../content/readers/help/passages.ts";
import type { Passage } from "../../../functions/contract/help.ts";

const topicById = new Map(assistant.topics.flatMap((ids) => ids.map((id) => [id, ids[0] ?? id] as const)));

/** The topic shared by several passages, if there is one. */
export const topicOf = (id: string): string | undefined => topicById.get(id.replace(/~\d+$/, ""));

/** Passages about an account, a subscription or a payment. */
const ofAccount =
	/^(?:pricing#(?!methods|trial|switch)|why#|contact-us$|chat#(?:charged|refund|taken|second|suspended|address|logged|undelete|unknown|pause|deceased|move|renewal-date|forgotten|upgrade|dispute)|faqs#(?:charged|code-missing|refund|refund-how|renewal|cancel|after-plan|invoice|password|delete-account|my-data|change-.*|old-mailbox|newsletter|lost-device|payment-failed|price-change)$|help\/(?:cancel|delete-account|invoice|payment-failed|after-plan)|blog\/post\/instagram-|terms-and-conditions#(?:plans|money|your-account)|privacypolicy#your-rights)/;

/** Whether a passage is about something users may have with any company, such as an account. */
export const isOfAccount = (id: string): boolean => ofAccount.test(id.replace(/~\d+$/, ""));

/** Passages for people in danger (stalking, threats, state persecution) or in despair. */
const atRisk =
	/^(?:chat#(?:tracked|threatened|risk|search|seized|persecuted|conscript|doxxed|extorted|fined|taken-over|helplines|sextortion|remote-scam)$|help\/tracked#|helplines\/)/;

/** Which compassionate sentence introduces a passage. */
export function riskOf(id: string): Passage["risk"] {
	if (id.startsWith("chat#despair")) return "despair";
	return atRisk.test(id.replace(/~\d+$/, "")) ? "risk" : undefined;
}
