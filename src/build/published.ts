import { answerIds as allAnswers, answerWords } from "../../content/readers/help/answers.ts";
import { guides as allGuides } from "../../content/readers/help/guides.ts";
import { incidents as allIncidents } from "../../content/readers/incidents.ts";
import { isWaiting, type Schedule } from "../../content/readers/read/schedule.ts";
import { builtOn } from "./clock.ts";

/** `npm run dev` also shows drafts and scheduled texts. */
const isPreview = import.meta.env?.MODE === "development";

export const isShown = (text: Schedule): boolean => isPreview || !isWaiting(text, builtOn);

export const guides = allGuides.filter(isShown);
export const incidents = allIncidents.filter(isShown);

/** Questions with a page: those whose English answer is published. */
export const answerIds: readonly string[] = allAnswers.filter((id) =>
	isShown(answerWords.get(`${id}/en`) ?? {}),
);

/** Whether a guide may be linked to. */
export const isGuideShown = (id: string): boolean => guides.some((guide) => guide.id === id);

/** The note that `npm run dev` shows above an unpublished text. */
export function waitingMark(text: Schedule): string | undefined {
	if (!isPreview || !isWaiting(text, builtOn)) return undefined;
	return text.draft ? "Draft: on no built page" : `Not published before ${text.published}`;
}
