/** A piece of our own pages that the assistant can quote. Made at build (src/build/chat), read by functions/assistant. */
export interface Passage {
	/** The same in every language: the English page without its first slash, and what is meant on it: `faqs#refund`. */
	id: string;
	/** Path of the page in the passage's language, with its anchor where it has one. */
	url: string;
	/** The question it answers, or the heading it stands under. */
	title: string;
	/** What the page says, with the numbers that page shows. */
	text: string;
	/** How it is asked for by a press: its title where that is a question, else a way people ask. */
	question: string;
	/** The class that ways to ask for it belong to: its own id, or one of several alike, such as `country/*`. */
	class: string;
	/** The id of the country, service or system it is about: it answers only a question that names no other. */
	about?: string;
	/** Countries in its title: it answers nobody who names another. */
	countries?: string[];
	/** Whether it is about an account or money, which other companies have of somebody, too. */
	account?: boolean;
	/** Somebody may be in danger: it begins with a human sentence. */
	risk?: boolean;
	/** Found by its title alone: too many others are asked for in the same words. */
	exact?: boolean;
	/** What it is about, where others answer the same question. */
	topic?: string;
	/** Money and security are quoted word for word, never put into other words by a model. */
	quoted: boolean;
}

/** What the assistant says beside quotations, in its language (i18n `chat:answers`). */
type AnswerWords = Record<
	"hello" | "thanks" | "bye" | "who" | "unknown" | "others" | "risk" | "half" | "more",
	string
>;

/** A thing that passages are about one by one; a question that names it fills a slot. */
export interface Entity {
	kind: "country" | "service" | "system";
	id: string;
	names: string[];
}

/** What was learned at build of which passage a question is about (src/build/chat/training/train.ts); read by classifier.ts. */
export interface Model {
	/** Ids of passages, or of those whose ids begin alike, as in content/help; `?` is what none of our pages is about. */
	classes: string[];
	/** Numbers of each feature and of each class. */
	width: number;
	/** These numbers, a signed byte each, in base64; and what one of them stands for, of features and of classes. */
	input: string;
	output: string;
	scales: [input: number, output: number];
	/** The ways to ask that a question is compared with, in base64 (functions/assistant/nearest.ts). */
	ways: string;
}

/** All that the assistant knows in a language: `dist/chat/<language>.json`. */
export interface Help {
	passages: Passage[];
	words: AnswerWords;
	/** What people say to be polite, by the answer it gets (content/help). */
	talk: Record<"hello" | "thanks" | "bye" | "who", string[]>;
	entities: Entity[];
	/** Words of a question that leans on the one before it; with a star, how its first word begins. */
	followUpWords: string;
	/** Names of companies that people have accounts with. */
	companies: string[];
	/** All words of ours, and their stems. */
	vocabulary: string;
	model: Model;
	/** What tells questions to other companies from ours. */
	others: Model;
	/** What the signs of a right answer weigh (functions/assistant/confidence.ts). */
	confidence: number[];
}
