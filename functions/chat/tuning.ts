/** How passages are weighed, found by trying on two thirds of the questions in tests/chat. */
export const tuning = {
	/** What the words of the answer count, beside the nearest way to ask for it. */
	text: 0.1,
	/** How much of a question's weight a way to ask must share, against how much of its own. */
	question: 0.6,
	/** A word that no page has says that the question is about something else: its weight against the rarest word's. */
	unknown: 1.3,
	/** The same when the question names a topic of ours: then the rest is how somebody talks, and a number says nothing. */
	unknownBesideTopic: 0.6,
	/** What the question before counts beside this one. */
	previous: 0.45,
	/** A passage about the very thing that was named comes before one about things in general. */
	named: 1.2,
	/** One about a thing that was not named comes after it. */
	unnamed: 0.7,
	/** The share of a question that a single word has to be, to stand for all of it. */
	single: 0.55,
	/** The same for the name of what a passage is about. */
	nameAlone: 0.7,
	/** What is left of a nearness that may be chance: enough to be offered, not to be an answer. */
	chance: 0.4,
	/** Words of this length may have a letter wrong, longer ones than the next two; what a corrected word counts. */
	correctFrom: 5,
	correctTwoFrom: 8,
	corrected: 0.7,
	/** What is left of a nearness when the question names another topic that the passage has nothing of. */
	otherTopic: 0.8,
	/** What a country counts beside what is asked about it. */
	country: 0.5,
	/** What is left of a nearness when the question has a word of another matter, and how soon its share in the question is enough. */
	foreign: 0.5,
	strange: 3,
	/** What the model counts beside the words. */
	model: 0.7,
	modelOfStory: 0.95,
	/** What one clause counts beside all that is said, and one that ends in a question mark. */
	clause: 0.3,
	asking: 0.7,
	/** What a passage counts that stands on the page somebody is on. */
	here: 1.05,
	/** What the model makes of a question together with the one before it. */
	leaning: 0.8,
	/** What words together with the question before count beside the question alone. */
	before: 0.6,
	/** What a passage counts that the question before was answered with. */
	again: 0.7,
	/** How many terms a question may have that leans on the one before it. */
	leans: 6,
	/** How many it may have to say hardly anything without that one. */
	bare: 2,
	/** From this score on it stands alone. */
	stands: 0.8,
};
export type Tuning = typeof tuning;

/**
 * From where on what was found is said, and offered. Found on the training and development questions with
 * `node tests/chat/outcomes.ts`, where two in a hundred answers were then wrong.
 */
export const deciding = {
	/** From here on a passage is an answer, by its words alone, and by what words and model make of it together. */
	words: 0.305,
	both: 0.85,
	/** What it counts that neither words nor model speak alone. */
	agreed: 1,
	/** What is left of it for a question that is like none we know, and what each likeness adds. */
	unlike: 0.3,
	alike: 0.8,
	/** From this share of the best on, what is about an account makes a question one about an account. */
	personal: 0.8,
	/** From here on it is offered, and beside one that is so near. */
	near: 0.07,
	beside: 0.02,
	/** From this share of the best on, a second passage makes it a question which of them is meant. */
	rival: 0.95,
	/** What is found for a part is asked if the whole is about it at least at this share of its best. */
	asked: 0.4,
	/** More words than this tell a story, which many passages are near to: that much surer an answer to it has to be. */
	story: 18,
	storyCertainty: 1.6,
	storyModel: 0.5,
	nearStory: 0.04,
	storyRival: 0.8,
	/** From this certainty on, what a part of a question may ask is offered. */
	part: 0.8,
	/** The same for what a question that leans on another may ask alone, and the one before it. */
	reading: 0.5,
	/** From this share of the best on, what the question before asked is still asked. */
	kept: 0.6,
	/** From this share of the best on, a page of the same kind as the one before comes first. */
	kin: 0.5,
	/** Below this share of the best it is not about a passage at all. */
	beneath: 0.15,
};
