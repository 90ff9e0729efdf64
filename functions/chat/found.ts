import type { Passage } from "../contract/help.ts";

/** What a passage that was found is about: two of one matter are one answer. */
export const matterOf = ({ passage: { id, matter = id } }: Pick<Found, "passage">): string => matter;

export interface Found {
	passage: Passage;
	/** 0 to about 1: how near the question is to what the passage answers, by words and as the model sees it. */
	score: number;
	words: number;
	/** Null where there is no model. */
	model: number | null;
	/** How much the question is like any that the model knows. */
	nearest?: number;
	/** It is said of a country that the question names; of several, each is said. */
	named?: boolean;
}
