/** Tuned with tests/chat/evaluate.ts; everything else follows from the questions and passages. */
export const thresholds = {
	/** Minimum confidence to present a passage as the answer rather than as the closest match. */
	sure: 0.74,
	/** The same for passages about money or personal danger, where a wrong answer costs most. */
	careful: 0.8,
	/** Weight of the nearest-phrasing score relative to the learned one. */
	nearest: 10,
	/** Prior for our passages over off-topic: most people here ask about us. */
	ours: 2.5,
	/** Discount for each further phrasing of a class, nearest first. */
	decay: 0.5,
	/** Most words of a question that may refer back to the previous one. */
	plain: 4,
	/** Fewest words that stand alone as a half-question or a sentence. */
	part: 3,
	/** Messages longer than this tell a story: don't split them into questions. */
	story: 40,
	/** Passages shown: the answer or closest match, plus suggestions. */
	shown: 3,
	/** Characters quoted per passage; the rest is behind its link. */
	length: 600,
};
