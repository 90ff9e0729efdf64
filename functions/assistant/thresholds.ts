/** What was chosen by measuring (tests/chat/evaluate.ts); all else follows from the questions and passages. */
export const thresholds = {
	/** From this confidence on a passage is the answer, rather than the closest we have. */
	sure: 0.74,
	/** The same about money and for people in danger, whom a wrong answer costs most. */
	careful: 0.8,
	/** How much the nearest ways to ask count beside what was learned. */
	nearest: 10,
	/** How much a passage counts before what is none of ours: who asks here mostly asks about us. */
	ours: 2.5,
	/** What each further way to ask of a class counts beside the one nearer. */
	decay: 0.5,
	/** Words of a question that may lean on the one before it. */
	plain: 4,
	/** Words that say something by themselves: half of a question, or a sentence. */
	part: 3,
	/** Words of a message that is a story, whose parts are no questions. */
	story: 40,
	/** Passages in sight: the answer or the closest, and what may be asked instead. */
	shown: 3,
	/** Characters of one passage; the rest stands behind its link. */
	length: 600,
};
