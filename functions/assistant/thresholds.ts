/** Tuned with tests/chat/evaluate.ts; everything else follows from the questions and passages. */
export const thresholds = {
	/** Minimum confidence to present a passage as the answer rather than as the closest match. */
	sure: 10,
	/** The same for passages about money or personal danger, where a wrong answer costs most. */
	sureIfRisky: 11.5,
	/** Weight of the familiarity in the confidence. */
	familiarityWeight: 6,
	/** Weight of the nearest-phrasing score relative to the learned one. */
	nearestWeight: 10,
	/** Prior for our passages over off-topic: most people here ask about us. */
	ownPrior: 2.5,
	/** Discount for each further phrasing of a class, nearest first. */
	decay: 0.5,
	maxFollowUpWords: 4,
	/** Fewest words that stand alone as a half-question or a sentence. */
	minPartWords: 3,
	/** Longer messages tell a story rather than ask several questions. */
	maxSplitWords: 40,
	maxPassages: 3,
	/** Characters quoted per passage; the rest is behind its link. */
	maxQuoteLength: 600,
};
