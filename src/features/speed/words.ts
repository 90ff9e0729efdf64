type Speed = typeof import("../../../i18n/en/speed.json");

/** What the page says before and during a test. */
export type TestWords = Speed["test"];

/** What is said about results; in a file of its own. */
export interface ResultWords extends Pick<Speed, "meaning" | "details" | "compare" | "history"> {
	/** What a downloaded file's name begins with. */
	file_name: string;
}

/** Words for everything on the page, for what stands below the dial. */
export interface AllWords extends ResultWords {
	test: TestWords;
}
