/** A piece of our own pages that the assistant can quote. Made at build (src/build/chat), read by functions/chat. */
export interface Passage {
	/** The same in every language: the English page without its first slash, and what is meant on it: `faqs#refund`. */
	id: string;
	/** Path of the page in the passage's language, with its anchor where it has one. */
	url: string;
	/** The question it answers, or the heading it stands under. */
	title: string;
	/** What the page says, with the numbers that page shows. */
	text: string;
	/** What else people say when they mean it (content/help). */
	phrasings: string[];
	/** A passage about one service, country or platform: what it is called. Only a question that names it is answered with it. */
	about?: string;
	/** Whether it is about an account or money, which other companies have of somebody, too. */
	account?: boolean;
	/** What it is about, where others answer the same question. */
	matter?: string;
	/** Money and security are quoted word for word, never put into other words by a model. */
	quoted: boolean;
}

/** What the assistant says beside quotations, in its language (i18n `chat:answers`). */
type AnswerWords = Record<"hello" | "thanks" | "bye" | "who" | "choose" | "unknown" | "others", string>;

/** How people talk, which is not how pages are written. */
export interface Speech {
	/** Words that say nothing in a question, with spaces between them. */
	idle: string;
	/**
	 * A term, and other words or phrases for it: `refund: money back, reimbursement`. With `!` before it, the term says by itself
	 * what a question is about; `?` is the term of what none of our pages is about.
	 */
	same: string[];
}

/** A country of the world, and the ids of what is said of servers and of the law there. */
export interface Country {
	names: string[];
	servers: string;
	law: string;
}

/** What was learned at build of which passage a question is about (src/build/chat/train.ts); read by functions/chat/classifier.ts. */
export interface Model {
	/** Ids of passages, or of those whose ids begin alike, as in content/help; `?` is what none of our pages is about. */
	classes: string[];
	/** Numbers of each feature and of each class. */
	width: number;
	/** These numbers, a signed byte each, in base64; and what one of them stands for, of features and of classes. */
	input: string;
	output: string;
	scales: [input: number, output: number];
	/** What people have asked of each class, which a question is compared with. */
	asked: string[][];
}

/** All that the assistant knows in a language: `dist/chat/<language>.json`. */
export interface Help {
	passages: Passage[];
	words: AnswerWords;
	/** What people say to be polite, by the answer it gets (content/help). */
	talk: Record<"hello" | "thanks" | "bye" | "who", string[]>;
	/** Words of what our pages say nothing about: a question that has one is probably not for us. */
	elsewhere: string[];
	/** A word for a country first, then names of countries and cities: where somebody asks from is not what is asked. */
	places: string[];
	/** How people talk in this language (content/help). */
	speech?: Speech;
	/**
	 * What is said of each country of the world that we have no servers in, or whose law no page of ours tells; and the words for
	 * what is asked for there.
	 */
	regions?: Passage[];
	serverWords?: string;
	lawWords?: string;
	freeWords?: string;
	/** Every country, by all its names, and what may stand between two of one question. */
	countries?: Country[];
	joining?: string;
	/** Words of a question that leans on the one before it; with a star, how its first word begins. */
	leaning?: string;
	/** Names of other companies, and words that are said to us. */
	companies?: string;
	ours?: string;
	/** Beside the words; without one, the words alone decide. */
	model?: Model;
}
